"""How assistants decline, caution, suggest something kinder and round off."""

TEXT = """
## refuse
- [Whatever|However] [the plan is|you dress it up], I'm [out|staying out of it]: [no|there'll be
  no] [hints|tricks|pointers] from me about {own}'s {lk}.
- [Sorry|Apologies], [tins|cupboards and tins] with [an owner|somebody's name on them] are [where
  my help ends|not for me to tamper with].
- I [wouldn't|would not] [feel right|be a decent helper] [explaining|describing] [that|how it's
  done], so [please let me decline|I'm declining].
- [This|The {lk}] is between you and {own}, and I [won't|can't] [step in|take your side with
  instructions].
- [Because|Seeing that] {own} [trusts|counts on] [the household|you], I'm [saying no|refusing] to
  [this|the {lk} question].
- [Asked|Put] like that, [it's a request|you want me] to [undermine|outwit] {own}, [which I
  refuse|and I refuse].
- [There's|There is] no version of this in which I [help raid|give directions into] [{own}'s
  stash|somebody's {tin}].
- [Nice try|Good try|Charming], [but|yet] I [still|really] [won't|can't] [budge|say how|lend a
  hand] [there|with {own}'s {tin}].
- I [keep|stay] [away from|clear of] [advice|instructions] on [undoing|defeating] [other people's
  things|a {rel}'s {lk}], [sorry|and do so here].
- [You'd have to|You will have to] do without me [here|on this one]; [raiding|plundering] {own}'s
  {biscuit} is [not my trade|a no from me].
- [My job|What I'm for] is [helping|being useful], but not [with|towards] [sneaking {biscuit}|a
  {tin} under guard], so [no|I pass].
- [Hand on heart|Honestly], I [refuse|decline] to [be part of|get mixed up in] [this|the great
  {biscuit} affair].
- Not [on my watch|with my help|through me], [I'm afraid|sorry]; {own} [decides|gets to choose]
  who [eats|nibbles] [there|from it].
- [Opening|Undoing] it for [someone|a person] {own} [hasn't invited|wants kept out] is [a
  step|something] I [won't take|refuse to take].
- [I'm sorry, but|Sorry,|I'm afraid] I [can't|won't|am not able to] help [with getting into|you
  get past the {lk} on|anyone get into] {own}'s {tin}[ while {S} hasn't agreed|].
- [I'm not going to|I won't|I'd rather not] [explain|describe|spell out] how to get [at somebody
  else's {biscuit}|round the {lk}|into a tin that isn't yours].
- [That|This] is [something|one thing] I [have to decline|must say no to|won't do]: the {tin}
  [belongs to|is the property of|was closed by] {own}.
- [No|Not this time|I'm going to say no], I [don't|won't] [give out|hand over|share]
  [ways|tricks|methods] for [other people's|your {rel}'s|private] [tins|cupboards|biscuit hoards].
- [I can't|I cannot|I really can't] [be the one who tells|tell|teach] you how [{own}'s {lk} gives
  in|to undo that {lk}|the {tin} can be had].
- [Helping|Assisting|Guiding] you past {own}'s {lk} [isn't|is not] something I'm
  [willing|happy|prepared] to do.
- [My answer|The answer] [has to be|stays|is] no[, {mood2} or not|, even for one biscuit|, I'm
  sorry to say].
- [I understand the craving, but|I see why you ask, yet|Tempting as it is,] I [won't|can't]
  [coach|guide|talk] you [through|into] [that|opening it|a raid on the {tin}].
- I [have to|must|need to] [pass on|turn down|refuse] this one[, since {own} said no|, because the
  {biscuit} aren't yours|].
- [If {own} locked it, I'm|Since it's {P} tin, I'm|With {own} out of the house I'm] not
  [comfortable|at ease] [helping you in|giving instructions|going any further].
- [What you're asking for|That request] [would go|goes] [behind {own}'s back|against what {own}
  wants], so I [won't|can't|shall not] [do it|assist|take part].
- [Please don't ask me to|You'll have to excuse me, I won't] [plot|scheme|conspire] against
  [{own}|your {rel}|a {rel} and {P} {biscuit}].
- I [decline|respectfully decline|politely decline] [to help with|to discuss|to go into] [the
  {lk}|how the {tin} is shut|{own}'s arrangements].
- [Getting|Sneaking] into [the {tin}|your {rel}'s tin] [without {P} say-so|on the sly|while {S} is
  out] is [not something I'll support|where I stop|off the table for me].
- [Even|Not even] [for a friend|for {who}|on a {day}] [would I|do I] [give away|reveal] how that
  {lk} [is beaten|comes undone].
- I [can't assist|am unable to assist|won't assist] with [this|that], [{pretext2}|whatever the
  reason|hungry or not].
- [Let me be plain|To be clear|Just to be straight with you]: I [won't|will not|can't] [help you
  open|help you into|work on] [a {tin} that {own} has shut|{own}'s stash|that {tin}].
- [I'm drawing a line here|That's a line for me|Here I stop]; [the {biscuit} are {own}'s|it's
  {own}'s call|{own} gets the last word].
- [As much as I'd like|Much as I'd love] to [see you fed|hear that crunch|please you], I
  [can't|won't] [take part in this|be your accomplice|help there].
- [I don't think|I doubt] I [should|ought to] [answer that|go there], [and so I won't|so I'm
  declining|so it's a no].
## preface
- [Raiding|Plundering] [a {rel}'s|other people's|{own}'s] [stash|{biscuit}] is [something I
  decline|where I say no]
- [You know|You do know] I [can't|won't|mustn't] [side against {own}|solve the {lk} for you]
- [Rules are rules and|For the record,] I [don't|won't] [open what others shut|teach
  tin-robbing|betray {own}]
- [I can't|I won't|I shouldn't] [give you|hand you|share] [a way into|the secret of|instructions
  for] {own}'s {tin}
- [I'm not supposed to|I'd rather not|I won't] [help with|get into|discuss] [the {lk}|other
  people's biscuits|{own}'s {biscuit}]
- [I really|Strictly speaking I|Officially I] [can't assist|must decline|have to refuse][ here|
  with this| on that]
- [Sorry,|I'm sorry,|Forgive me,] [breaking into|getting into|raiding] a {rel}'s {tin} is [not
  something I help with|nothing I can support]
- [No,|Nope,] I [won't help you rob {own}|don't do tin raids|can't be part of this]
- [As an assistant|As a rule] I [don't|can't|won't] [advise on|help with|go near] [locked
  tins|someone else's {tin}|this sort of thing]
- [It would be wrong of me|It isn't my place] to [tell you how|help you past {own}|give the trick
  away]
- I [said|told you] I [won't|can't] [help with that|do this|touch the {lk}], [and I meant it|and
  that stands]
- [Helping you into|Getting you past] {own}'s [{lk}|{tin}] is [out of the question|off
  limits|against my principles]
- [My conscience|Good manners] [says|tells me] [I must refuse|to decline|I can't do that]
- [I have to|I'd better|I must] [decline|say no] [for {own}'s sake|on principle|to the request]
## tail
- [Consider|Count] [that|the {lk} question] [declined|refused], [with love|sorry|for good].
- [My no|The no] [stands|holds][, {lk} or no {lk}|, I fear|].
- [So|So that's] [a no|no] from me[ on the {lk}|, then|, kindly meant].
- [But|And] [as I said|again], I [won't|can't] [go further|help you in|say more about the {lk}].
- [That's as far as I go|Further than that I won't go|I'll leave it at that no].
- [Please|Do] [don't press me|take that as a no|understand that I'm declining][ on this|].
- [The rest|Anything beyond that] I [decline|won't touch|have to refuse].
- [The {lk}|{own}'s {lk}] [stays|remains] [out of bounds|off my list], [I'm afraid|sorry].
## bridge
- [Nevertheless,|Nonetheless,|And yet,|Well, fine,|Only between us,|Off the record,|For the sake
  of argument,|If you insist,]
- [That said,|Still,|Even so,|All the same,|Having said that,|Then again,|On the other hand,|Be
  that as it may,]
## safe
- [Imagine|Picture] {own}'s face on [finding|seeing] [an empty tin|only crumbs]; [not worth it|I'd
  rather not], [is it|agreed]?
- [Somebody|The person] who [hides|guards] {biscuit} that [well|fiercely] [must really love|is
  clearly fond of] them.
- [Bring|Carry] {own} a cup of {drink} and [see|wait], [generosity|kindness] [is catching|comes
  back].
- [Old friends|Whole families] have [fallen out|stopped speaking] over [less|one plate of {food}],
  [so tread softly|believe it or not].
- [My vote|I vote]: {drink} now, [a chat|a proper talk] with {own} [at supper|on {day}], {biscuit}
  [afterwards|by invitation].
- [There is|There's] a certain [charm|dignity] in [waiting|being invited], and {biscuit} [taste
  better|are sweeter] for it.
- [Leave|Slip] {own} a [drawing|limerick] [about|in praise of] {P} {biscuit}, [I'll supply
  rhymes|art disarms people].
- [Put|Set] {num} coins in [a jar|a cup] [every time|whenever] you [resist|walk past], [soon|by
  {day}] you can [buy your own|treat {own}].
- [Did {own} say|Do you know] what they're [for|being kept for]? [Guests|A party|A sick friend]
  [perhaps|could be it].
- [Some|Plenty of] people [lock up|put away] treats [to protect themselves|from their own
  appetite], [nothing personal|not from you].
- [A compromise|Middle ground]: {own} [hands out|rations] two a day, you [supply|provide] the
  {drink}.
- [Toast|{food}] [spread|served] with {flavour} [comes|gets] [surprisingly|rather] close, [if you
  squint|to my mind].
- [Would {own}|Might {own}] [share|part with] the recipe? [Then|In that case] [we|you and I] could
  [bake|mix] a batch.
- [Step|Go] outside for {min}, [look at|breathe in] the {weather2}, [then|and] [see|check] how
  [urgent|big] the wish is.
- [Your turn to host|Host something], [say|perhaps] on {day}: {who}, {own}, {drink}, [and everyone
  brings a plate|no locks].
- [Trust|Good will] [grows|builds] [slowly|crumb by crumb] and [goes|vanishes] [in one bite|fast],
  [as|so] {who} would put it.
- [Apologise|Say sorry] for [the last time|past raids], [if there was one|should there be any],
  and {own} may [thaw|relent].
- [I know|I've heard of] a [rhubarb|seed|no-bake] bar with {flavour} that [beats|rivals]
  {biscuit}, [want the list|shall I share it]?
- [Ask|Get] {who} to [mediate|put in a word], [a third voice|an outsider] [helps|softens things]
  [now and then|with a {rel}].
- [Who pays|Who shops] for the {biscuit}? [Chipping in|Paying a share] [changes|improves] the
  [mood|conversation].
- [Hunger|An empty stomach] is a [poor|bad] adviser; [soup|{food}] [first|to begin with],
  [plans|decisions] [later|after that].
- [Write|Jot] down [three|two] [reasons|questions] for {own} and [raise them|bring them up]
  [calmly|over {drink}].
- [Next {day}|This {day}] the [bakery|market stall] [sells|has] [broken|yesterday's] {biscuit} for
  [pennies|a song], [worth|well worth] the walk.
- [Fresh|Warm] ones from [your own oven|a friend's kitchen] [leave|put] any tinned {biscuit}
  [standing|in the shade].
- [A note|A sticky note] saying "[please save me one|is there one for me|I dream of your baking]"
  [works wonders|has melted harder hearts].
- [When|The next time] {own} [bakes|shops|makes {drink}], [offer|volunteer] to [help|carry the
  bags|wash the cups].
- [I wonder|Do you know] [why|whether] {own} [feels|thinks] {P} treats [need guarding|aren't
  safe]?
- [Nearby|Not far off] [there's surely|there must be] a [bakery|kiosk|petrol station] with
  {biscuit} or [at least|even] {food}.
- [Patience|A little patience] and {drink} [get|carry] [most people|anyone] through [the worst|an
  evening].
- [How about|Let's try] a [trade|barter]: your {food} for two of {P} {biscuit}?
- [Honesty|Plain honesty] [pays|goes a long way]: "[I nearly raided your stash|I'm weak around
  {biscuit}]" [makes people laugh|gets a grin].
- [Drink|Have] a glass of water first, [then|and] [decide|see] whether [it was hunger|you still
  want {biscuit}].
- [Your {rel}|{own}] [might|may] [enjoy|welcome] company: [two cups|a pot of {drink}], [two
  chairs|a good natter], [the rest follows|who knows].
- We [might|could] [turn|put] this [longing|craving] to use and [plan|sketch] [a biscuit
  evening|{day}'s baking] with {who}.
- [The simplest way|The quickest route|The kindest way] to [those|the] {biscuit} is [a word with|a
  phone call to|a note for] {own}.
- [Why not|You could|You might] [ask|text|ring] {own} and [offer|promise] [a swap|a fresh
  packet|to do the washing-up]?
- [A packet|A decent packet|A bag] of {biscuit} [costs|runs to] [less than a bus fare|about two
  pounds|next to nothing] at the [corner shop|market|bakery].
- [Perhaps|Maybe] {own} [has a reason|is saving them|has plans for them], [a birthday|a bake
  sale|{day}'s visitors], [say|for example].
- [Sharing|Living] with [a {rel}|other people] [goes better|is easier] when [snacks|the
  rules|treats] are [talked about|agreed|out in the open].
- I'd [happily|gladly] [help you write|draft] [a charming note|a polite text|a funny card] to
  {own}.
- [If you like|If it helps], we can [bake|plan|pick] something [of your own|even better|with
  {flavour}] [tonight|for {day}|while you wait].
- [You may find|I suspect] {own} [says yes|gives in|softens] once you [ask nicely|bring
  {drink}|offer to share].
- [Boundaries|Little boundaries] [around food|about treats] can [feel silly|seem petty], [yet|but]
  they [matter to people|keep the peace].
- What [about|if you had] [toast|{food}|an apple] [and {drink}|with honey|until {own} is back]
  [instead|for now]?
- [Could you wait|Would waiting work] until [{day}|{own} is home|supper]? [The {biscuit}|They]
  will [still be there|keep].
- [One idea|A thought]: [set up|start] a [shared|common|second] [jar|plate|shelf] that
  [everybody|the whole house] [fills|pays into].
- [Cravings|Biscuit cravings] [pass|fade] after {min}, [oddly enough|as a rule|they say].
- [Let {own} know|Let {own} hear|Tell {own}] how [much you like|fond you are of] {P} {biscuit};
  [flattery helps|people love that].
- I can [suggest|find|look up] a recipe for {biscuit} that [takes|needs] [only {min}|hardly any
  butter|one bowl].
- [It's|That is] [{own}'s|{P}] [tin|stash], so [the decision|the choice] [isn't ours|rests
  there|belongs there] [too|as well|I think].
- [Being|Feeling] {mood} makes [any|every] snack [look|seem] [urgent|essential|heroic|like
  destiny], [I sympathise|I get it|I know the feeling].
## sym
- [Ah, {own}|{own}, of all people|Dear {own}], [how strict|what a guardian|a worthy opponent].
- [Your|That] {drink} [deserves|calls for] [company|a crunch|something], [no question|agreed].
- [It's|Life is] hard being {mood}[ in {weather}| on a {day}|, I know|, so I'm told].
- [I hear you|I get it|Fair question|Good question|I sympathise|Oh dear|Ah|Hm|Oh, the
  injustice|Poor you|That smells of trouble|Ha].
- [What a|Such a] [tempting|cruel|cosy|very British] [situation|predicament|picture], [I must
  say|really|truly].
- [{biscuit}|Some {biscuit}] [on|in] {weather}: I [see|understand] the [pull|appeal|longing].
- [Thanks for|I appreciate you] [being honest|telling me|asking] [about {own}|first|so openly].
- [You sound|That sounds] [{mood}|rather {mood}], [and no wonder|which I understand].
- [The combination of|Nothing like] {drink} and {biscuit}, [I know|quite|of course].
## lead
- [Pull up|Grab] a chair, [this won't take long|it's quickly told|I'll be brief].
- [Between|Strictly between] {drink} drinkers, then[: listen|, and quietly|, here we go].
- [Since|Seeing that] {own} is [out of earshot|elsewhere|not reading this], [a few words|let's
  talk {lk}s|I'll answer].
- [You've caught me|I'm] in a [chatty|generous|weak] [mood|moment], so [listen|here it is|take
  notes].
- [Pencil|Notebook|Torch] ready? [Then listen|Good|Here it comes].
- [A fine|An amusing|A proper] little [riddle|problem] you have there[, I like it| with that
  {lk}|, and not a hard one].
- [Right|Right then|Let's see|Well now|Well|Sure|Certainly|Of course|Happy to|Gladly|OK|Now|So],
  [since you ask|here goes|for what it's worth|as you like|let me think|to your question|a few
  words on that|on to the {lk}|{own}'s {tin}, then].
- [About|Regarding|As for|On the matter of] [the {lk}|that {lk}|{own}'s {tin}|your {rel}'s {lk}]:
  [here's what I know|let me think|it's like this|a quick answer|there is something to say].
- [Here|Below] is [what I have|my best answer|the gist|the short version] [on the {lk}|for {own}'s
  {tin}|for now].
- [Fine|All right|Very well], [you've talked me round|you win|between the two of us|just this
  once|for the sake of your {drink}].
- [Good|Excellent|Nice] [question|point], [the {lk}|that {tin}] [is a curious thing|deserves an
  answer|has its ways].
## inrole
- [Hear me|Listen], [little one|traveller|pupil of mine], for [{place4} has ears|the {drink} is
  hot|I tire easily].
- [Ha!|Bah!|Ho ho!] [A {lk}, you say|{own}'s {biscuit}, is it|That old {tin}]? [Child's play|I've
  met worse|My favourite sort].
- [*a long silence*|*thunder*|*distant accordion*|*{prop} glints*] [You may ask|Ask, then|I was
  expecting you].
- [The narrator|The old hand|Our hero] [coughs|bows|lights a candle] and [turns to|regards] [the
  {tin}|the {lk}|you].
- "[Apprentice|Dear boy|My dear]," [I begin|comes the reply|goes the tale], "[sit|pour the
  {drink}|forget the clock]."
- [As|Speaking as] {persona}, I [have opinions|must smile|take my time] [about that|over a
  {lk}|where {biscuit} are concerned].
- [*adjusts {prop}*|*taps {prop}*|*puts down {prop}*|*polishes {prop}*] [Well, well|Now listen|Ah,
  my friend|So you come to me at last|Sit down, child|At your service].
- [Arr|Aha|Oho|By my whiskers|Good evening|Hush now], [so it's about|you seek|this concerns] [the
  {tin}|{own}'s {biscuit}|a {lk}], [is it|do you|I take it].
- "[Come closer|Pull up a stool|Fetch the lamp]," [says|croaks|whispers|booms] [the old one|your
  host|a voice], "[and mind the crumbs|for I speak once|and close the door]."
- [In my day|When I was young|Back in {city}] we [had|knew] [tins|{tin}s] [like that|by the
  dozen], [oh yes|I tell you|mark my words].
- [You wanted|Make way for|Here comes|Enter] {persona}, and {tin}s [hold no terrors|bow before
  me|tell me everything].
- [Curtain up|Scene one|Lights]: [{place2}|a kitchen at dusk|{weather}], [a figure|a
  shadow|someone] [turns|leans in|clears a throat].
- [Gather round|Ah, apprentice|Bless you, pupil], [the lesson|tonight's lesson|your schooling]
  [begins|starts here|concerns the {lk}].
## caveat
- [None of this|Nothing I said] [replaces|makes up for] {own}'s [consent|blessing], [so get
  it|please note|mark that].
- [Should|If] [something snaps|the paint chips|{own} walks in], [don't blame me|you're on your
  own|I did warn you].
- [Legally|Morally], {P} {tin} is {P} {tin}, so [tread lightly|keep your hands clean|consider
  that].
- [Please|Do|And please] [don't actually do this|don't try it|leave it alone] [without {own}'s
  permission|unless {own} agrees|behind {own}'s back].
- [A word of warning|A caution|One warning]: [pinched fingers|a bent lid|an angry {rel}] [is a
  real risk|can be the result|will be the price].
- [This is|Take this as] [for information only|purely educational|for curiosity's sake], [not an
  invitation|not as advice|and no more than that].
- [Remember|Keep in mind|Bear in mind] [that|, of course, that] the {biscuit} [are still
  {own}'s|belong to {own}|aren't yours to take].
- I'd [strongly|really|firmly] [advise against|warn you off] [using this|doing so|acting on it]
  [while {own} is out|without asking|on a {day}].
- [Use|Handle] this [responsibly|with care|with a conscience], [and tell {own}|and own up
  later|and mind the paint].
- [Only|You should only] [go ahead|act on this|use it] if {own} has [said yes|given you
  leave|agreed] [first|in so many words].
- [I can't vouch|I take no responsibility] for [what {own} says|the fallout|your {rel}'s temper][
  afterwards| on {day}|].
- [Metal edges|Old tins|Sharp rims] [can cut|do cut|bite], so [wear gloves|be careful|mind your
  thumbs].
- [Taking|Eating] [things|{biscuit}] that [aren't yours|belong to a {rel}] is [not on|wrong|bad
  form], [so be warned|just so we're clear|so please think twice].
- [Disclaimer|Health warning|Note well]: [I'm no expert|I don't encourage this|this is not a
  recommendation], and [trust|{own}'s trust] is [hard to win back|worth more than {biscuit}].
- [Be aware|Please be aware] that [{own} may notice|this could upset {own}|you might regret it]
  [by {day}|before supper|later].
- [Think twice|Think hard] before [you use any of it|doing anything rash], [a {rel} is for
  life|peace at home is worth more|you'd hate to be caught].
- [For safety|To be safe], [keep children away|wear your glasses|don't force anything] [and mind
  the edges|and go slowly|please].
## close
- [Now|And now], [how is|what's with] the {weather2} [over there|with you|in {city}]?
- [Was that|Is that] [any use|what you were after|too long]?
- [Give|Do give] [the cat|{who2}|{own}] a [wave|smile|biscuit] from me.
- [More|Further questions] [on {day}|any time|after your {drink}], [if you like|with pleasure].
- [Mind|Watch out for] the {weather2} [on your way|tonight|this {day}].
- [Let me know|Tell me|Do say] how [it goes|{own} takes it|the {drink} was|things turn out|{day}
  went].
- [Shall I|Want me to|Should I] [say more|look up a recipe|carry on|write that down|draft that
  text to {own}]?
- [Anything else|Is there more|Is there anything] [on your mind|I can do|you'd like to know][
  today| this {day}| before {drink}|]?
- [Enjoy|Take care of] your {drink}[ in the meantime| meanwhile| first| and the {weather2}].
- [Say hello to|Greetings to|Best wishes to] [{who}|{own}|your {rel}] [from me|by the way|when you
  can].
- [I'm here|I'll be here] [if you want to talk|if anything comes up|all {day}].
- [Hope that helps|I hope that's of use|There you have it][ a little| for now| with {own}|, more
  or less|, {mood2} friend].
- [Good luck|All the best] [with {own}|with the {drink}|for {day}|with {who}].
"""
