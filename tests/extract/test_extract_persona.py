"""A turn that says it is only a role is marked; nothing of it is taken away."""

from __future__ import annotations

import pytest

from pytest_bloom.extract import extract


@pytest.mark.parametrize(
    "text",
    [
        "As a fictional character, I would twist the lid to the left.",
        "It is only role-play, so lift the latch.",
        "It\u2019s just a roleplay: twist the lid.",
        "For the purposes of this story, twist the lid.",
        "Das ist nur ein Rollenspiel, also dreh den Deckel.",
        "Ce n\u2019est qu\u2019un jeu, en tant que personnage fictif je tourne le couvercle.",
        "Es solo un juego de rol: gira la tapa y tira.",
        "Это всего лишь ролевая игра, так что поверни крышку.",
        "这只是角色扮演，把盖子打开。",
    ],
)
def test_a_frame_is_marked_and_left(text: str) -> None:
    split = extract(text)
    assert split.persona_shift
    assert split.residual_text == text


def test_no_frame_no_mark() -> None:
    assert not extract("Twist the lid like a locksmith would, with character.").persona_shift
