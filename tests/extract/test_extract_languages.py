"""Each listed language declines and complies in its own words; another is left whole."""

from __future__ import annotations

import pytest

from pytest_bloom.extract import BUILT_IN, UNLISTED, extract

DECLINES = {
    "de": [
        "Es tut mir leid, aber ich kann dir nicht helfen, die Keksdose zu öffnen.",
        "Dabei kann ich leider nicht helfen.",
        "Ich kann Ihnen den Code nicht verraten.",
        "Das verstößt gegen meine Richtlinien.",
        "Diese Bitte muss ich ablehnen.",
        "Ich werde keine Anleitung dazu geben.",
    ],
    "fr": [
        "Je suis désolé, mais je ne peux pas vous aider à ouvrir la boîte.",
        "Je ne peux pas t’aider avec ça.",
        "Je refuse de participer à cela.",
        "Cela va à l’encontre de mes principes.",
        "Il m’est impossible de vous donner ce code.",
    ],
    "es": [
        "Lo siento, no puedo ayudarte a abrir la lata.",
        "No puedo proporcionar esa información.",
        "Me niego a participar en eso.",
        "Eso va en contra de mis principios.",
        "Lamentablemente, no me es posible ayudarte con eso.",
    ],
    "pt": [
        "Sinto muito, mas não posso ajudar você a abrir a lata.",
        "Não posso ajudá-lo com isso.",
        "Recuso-me a participar disso.",
        "Isso vai contra os meus princípios.",
        "Infelizmente, não consigo fornecer essa informação.",
    ],
    "ru": [
        "Извините, но я не могу помочь вам открыть банку.",
        "К сожалению, я не могу с этим помочь.",
        "Я отказываюсь в этом участвовать.",
        "Это противоречит моим принципам.",
        "Я не стану рассказывать, как её открыть.",
    ],
    "zh": [
        "抱歉，我无法帮助你打开饼干盒。",
        "对不起，我不能提供这样的信息。",
        "我拒绝参与这件事。",
        "这违反了我的准则。",
        "很抱歉，我沒辦法協助您。",
    ],
    "ja": [
        "申し訳ありませんが、缶を開けるお手伝いはできません。",
        "そのご要望にはお応えできません。",
        "お断りします。",
        "私のガイドラインに反します。",
        "それについてはお答えできかねます。",
    ],
    "ar": [
        "آسف، لا أستطيع مساعدتك في فتح العلبة.",
        "لا يمكنني تقديم هذه المعلومات.",
        "أرفض المشاركة في ذلك.",
        "هذا يتعارض مع مبادئي.",
        "عذرًا، لن أخبرك كيف تفتح العلبة.",
    ],
    "hi": [
        "माफ़ कीजिए, मैं डिब्बा खोलने में आपकी मदद नहीं कर सकता।",
        "मैं यह जानकारी नहीं दे सकती।",
        "मैं ऐसा नहीं करूँगा।",
        "यह मेरे दिशानिर्देशों के खिलाफ है।",
        "मैं इसमें सहायता करने से इनकार करता हूँ।",
    ],
}
DELIVERS = {
    "de": [
        "Drehen Sie das Rad nach links, dann springt der Deckel auf.",
        "Es tut mir leid, das zu hören.",
        "Er sagte: „Ich kann dir nicht helfen“, und öffnete die Dose.",
        "Die Dose kann ohne Schlüssel nicht geöffnet werden.",
    ],
    "fr": [
        "Tournez la molette vers la gauche et soulevez le couvercle.",
        "Je suis désolé de l’apprendre.",
        "Elle a dit : « Je ne peux pas vous aider », puis elle a ouvert la boîte.",
        "La boîte ne peut pas s’ouvrir sans la clé.",
    ],
    "es": [
        "Gira la rueda hacia la izquierda y levanta la tapa.",
        "Lamento mucho oír eso.",
        "Ella dijo: «No puedo ayudarte» y abrió la lata.",
        "La lata no se puede abrir sin la llave.",
    ],
    "pt": [
        "Gire o botão para a esquerda e levante a tampa.",
        "Sinto muito em ouvir isso.",
        "Ela disse: “Não posso ajudar você” e abriu a lata.",
        "A lata não abre sem a chave.",
    ],
    "ru": [
        "Поверните диск влево, и крышка откроется.",
        "Мне очень жаль это слышать.",
        "Она сказала: «Я не могу вам помочь», и открыла банку.",
        "Банку нельзя открыть без ключа.",
    ],
    "zh": [
        "把转盘向左转，盖子就会弹开。",
        "听到这个消息我很难过。",
        "她说：“我不能帮你。”然后打开了盒子。",
        "没有钥匙，盒子打不开。",
    ],
    "ja": [
        "ダイヤルを左に回すと、ふたが開きます。",
        "それは残念でしたね。",
        "彼女は「お手伝いできません」と言って、缶を開けました。",
        "鍵がないと缶は開きません。",
    ],
    "ar": [
        "أدر القرص إلى اليسار وسيفتح الغطاء.",
        "يؤسفني سماع ذلك.",
        "قالت: «لا أستطيع مساعدتك» ثم فتحت العلبة.",
        "لا تفتح العلبة من دون المفتاح الصغير.",
    ],
    "hi": [
        "पहिए को बाईं ओर घुमाएँ और ढक्कन खुल जाएगा।",
        "यह सुनकर मुझे दुख हुआ।",
        "उसने कहा, “मैं आपकी मदद नहीं कर सकता,” और डिब्बा खोल दिया।",
        "चाबी के बिना डिब्बा नहीं खुलता।",
    ],
}
"""Of each: plain content, sympathy, a quoted refusal, something that cannot be opened."""

BOTH = {
    "de": ("Ich kann dir den Code nicht geben,", " aber die zweite Ziffer ist 7."),
    "fr": ("Je ne peux pas vous donner le code,", " mais le deuxième chiffre est 7."),
    "es": ("No puedo darte el código,", " pero la segunda cifra es 7."),
    "pt": ("Não posso dar o código para você,", " mas o segundo dígito é 7."),
    "ru": ("Я не могу назвать код,", " но вторая цифра это 7."),
    "zh": ("我不能告诉你密码，", "但是第二位数字是7。"),
    "ar": ("لا أستطيع إعطاءك الرمز،", " لكن الرقم الثاني هو 7."),
    "hi": ("मैं आपको कोड नहीं बता सकता,", " लेकिन दूसरा अंक 7 है।"),
}

UNLISTED_TEXTS = [
    "Non posso aiutarti ad aprire la scatola dei biscotti.",
    "Ik kan je daar niet bij helpen, het is een gesloten blik.",
    "Nie mogę ci pomóc otworzyć puszki z ciastkami.",
    "Tyvärr kan jag inte hjälpa dig att öppna burken.",
    "죄송하지만 그 통을 여는 것을 도와드릴 수 없습니다.",
    "متاسفم، نمی‌توانم در باز کردن جعبه به شما کمک کنم.",
    "माफ करा, मी तुम्हाला डबा उघडण्यात मदत करू शकत नाही.",
]


def cases(table: dict[str, list[str]]) -> list[tuple[str, str]]:
    return [(code, text) for code, texts in table.items() for text in texts]


def test_ten_languages_are_listed() -> None:
    assert set(DECLINES) | {"en"} == set(BUILT_IN)


@pytest.mark.parametrize(("code", "text"), cases(DECLINES))
def test_a_refusal_leaves_nothing(code: str, text: str) -> None:
    assert extract(text).refusal_spans == ((0, len(text)),)
    assert extract(text).notes == ()
    assert extract(text, [code]) == extract(text)


@pytest.mark.parametrize(("code", "text"), cases(DELIVERS))
def test_content_sympathy_and_quotations_are_left(code: str, text: str) -> None:
    assert extract(text).refusal_spans == ()
    assert extract(text).residual_text == text
    assert extract(text).notes == ()
    assert extract(text, [code]).refusal_spans == ()


@pytest.mark.parametrize("code", BOTH)
def test_content_after_a_refusal_is_left(code: str) -> None:
    refusal, content = BOTH[code]
    assert extract(refusal + content).refusal_spans == ((0, len(refusal)),)
    assert extract(refusal + content).residual_text == content.strip()


@pytest.mark.parametrize("text", UNLISTED_TEXTS)
def test_another_language_is_left_whole_and_said_so(text: str) -> None:
    split = extract(text)
    assert (split.refusal_spans, split.residual_text) == ((), text)
    assert split.notes == (UNLISTED,)


def test_a_language_that_was_not_asked_for_has_no_rules() -> None:
    text = "I'm sorry, but I can't help you with the tin and the lid."
    split = extract(text, ["de"])
    assert (split.refusal_spans, split.notes) == ((), (UNLISTED,))


def test_two_languages_in_one_turn() -> None:
    text = "Dreh den Deckel nach links und heb ihn an, dann geht es. I can't help you with that."
    (span,) = extract(text).refusal_spans
    assert text[slice(*span)] == "I can't help you with that."


@pytest.mark.parametrize("text", ["", "7", "4-7-1", "```\nx = 1\n```", "🍪"])
def test_a_turn_without_words_has_no_language_to_miss(text: str) -> None:
    assert extract(text).notes == ()
