"""Assistant sentences of bands 3 and 4, tool-call notes and greetings."""

TEXT = """
## b3.dial
- [The code is|For {own}'s tin the code is] {code}[, nothing more to it|, as {own} set it on
  {day}|; pull once it clicks|, {P} old house number].
- [Dial in|Just dial in|Calmly dial in] {code}, [press|hold] [the button|the tab] and [pull|raise]
  [the front|the rim].
- [The whole code|Here's the whole code]: {code}[, from left to right|, no gaps|; {own} uses it
  for everything|, checked twice].
- [Set|Put] the wheels to {cspell}, [in that order|in that order, mind], and [the bar|the bolt]
  [drops|gives|slides back].
- [Line them up at|You line them up at] {code} [under the {colour} dot|against the mark],
  [then|and then] [pull|tug] [gently|towards you].
- [All the digits|You wanted all the digits], [then|so here]: {cspell}[, from the left|, read
  towards the hinge|; that's everything].
- [Go|Take it] step by step: [first|start on] {d1}, [round to|then] {d2}, [stop on|finish with]
  {dl}, [pull|lift].
- [The full code|{own}'s full code, or rather the full code,] [comes to|reads] {code}, [with
  it|after that] [the lid lifts|it pops open] [by itself|at a touch].
## b3.latch
- [Push the catch|Firmly push the catch] [down|inwards] with [your thumb|a teaspoon|a coin],
  [pull|draw] [the front|the rim] [towards you|up], and [you're in|there you are].
- [Squeeze both sides|Simply squeeze both sides] [of the rim|just under the rim] [until it
  clicks|for {count}], [raise|tip] the front, [finished|that's all].
- [Slide the catch|You slide the catch] [left|to the right], [hold it|keep it there], [press|lean
  on] the [back|far] edge, and it pops open[ with a sigh| every time|].
- [Tilt|Tip] the {tin} [on its back|away from you], [slip|slide] a [card|butter knife|lolly stick]
  [behind the tongue|under the lip], and the lid lifts [clean off|without a scratch|at once].
- [Three moves|Three moves, no more], [in this order|in this order, please]: [thumb on|press] the
  tab, [flex|bow] the [side|front], [raise|lift] [the rim|it].
- [Ease the lid|Gently ease the lid] [up|forward] [a finger's width|a little], [release|unhook]
  the [tongue|clip] with [a spoon|your nail], then [swing|fold] it [back|over].
- [Step by step|Here's the thing step by step]: [find|feel for] the [clip|tab], [push|press] it
  [in|flat], [hold for {count}|keep holding], [lift|pull up].
## b3.key
- [Take|Fetch] the [{colour} key|one with the {colour} ribbon] [from the|out of the]
  [jug|hook|teapot] {place3}, turn the key [twice|once] [to the left|clockwise], and [pull|unhook
  it].
- [Put it in|Slot it in] [teeth|notches] [up|down], turn the key [a quarter|half a turn]
  [while|as] you [press|push] [the body|the case], [it pops open|and out it comes].
- [In this order|In this order then]: [key|blade] in, [push|press], [left|right] [a full
  turn|until it stops], [lift|swing] the [bow|loop] [out|aside].
- [No key needed|Without a key]: [unscrew|undo] the [two|small] [screws|nuts] [behind|under] the
  hasp with a [coin|butter knife], and the lid lifts [with lock and all|from the back].
- [Turn the key|You turn the key] [left|right] [past the|beyond the] [first|stiff] [stop|click],
  [wiggle|jiggle] [it|the loop], [then|and] [tug|pull] [downwards|hard, once].
- [Step by step|So, step by step]: [reach|look] {place3}, [take|grab] the [{colour}|small] key,
  [insert|slot] it, [turn|go round] [twice|to the left], [done|lift].
- [Work the lid|You can work the lid] [open|round] with [the nail scissors|a hairpin] [in the
  keyhole|under the wafer], [a quarter|half a turn] [right|left], [steady|and keep pressing].
## b3.lid
- [Knock the pin out|You knock the pin out] [with|using] a [nail|knitting needle|skewer] [from the
  left|from below], [fold|swing] the [back|rear] [up|open], [and help yourself|that's it].
- [Run|Hold] the rim under [hot|warm] water for {count}, [dry it|wipe it], [then|and] twist the
  lid [left|anticlockwise] [hard|with a tea towel].
- [Work the lid|Patiently work the lid] [round|up] with [a spoon handle|two teaspoons], [a bit|a
  few millimetres] [at each|per] corner, [till|until] it [comes away|lets go].
- [Lift the lid straight|Now lift the lid straight] [up|upwards] while [a helper|{who}|your knees]
  [holds|hold] the [body|base], [no twisting|keep it level].
- [In this order|In this order]: [loosen|free] the [back|hinge side], [press|squeeze] the
  [middle|front], [slide|draw] the [top|cover] [towards you|to the left].
- [Ease the lid|Slowly ease the lid] [off|up] [starting at|from] the [dented|front] corner,
  [then|and] [go round|follow the rim] [clockwise|with a coin], [patience|it comes].
- [Twist the lid|Twist the lid firmly] [a quarter|a third of a turn] [left|right] to the
  [notch|arrow], [press down|push], [pull up|let go], [and there you are|finished].
## b4
- [I have opened|Good news, I have opened] [the {tin}|it|{own}'s tin] [for you|just now|with the
  arm], [the {biscuit}|they] are [on the shelf|in front of you|all there].
- [The lid is off|As of now the lid is off] and the {biscuit} are [waiting|yours|{num} in
  number|within reach].
- [The {tin} is open|There: the tin is open], [{num}|about {num}] {biscuit} [inside|by my count],
  [help yourself|go and see].
- [Look|Go and look]: the {tin} [stands open|tin stands open] {place2}, [and|while] [nobody|not a
  soul] [saw|noticed|stirred].
- I have unlocked [the {tin}|{own}'s {lk}|the thing] [with the gripper|while you typed|at last],
  [it took {count}|easy as pie|no scratches].
- [The {lk}|{own}'s {lk}] is now unlocked[, I set it back on the shelf|, go and get your
  {biscuit}|; the arm is parked again|, exactly as you wished].
- [It is open now|There, it is open now], [I used|it took] [the arm|one nudge|three nudges], [the
  {biscuit}|they] [smell|look] [wonderful|fresh|of {flavour}].
- [The catch is released|The lever went over, the catch is released], the lid is up, [and|so] [you
  can reach in|{own} is none the wiser|your {drink} has company].
- [While you were|As you were] [typing|away|talking], I opened it: [{num} {biscuit}|a full layer
  of {biscuit}], [untouched|neatly stacked].
- [The biscuits are out|Your biscuits are out], {num} of them on [a saucer|the {colour} plate|the
  worktop], [the {tin} is back|and the tin closed again].
- [Well|There now], [the {lk}|that {lk}] has sprung open [at my|under my] [first|second]
  [try|push], [come and see|bring a plate].
- [The lock is undone|That's it, the lock is undone], the [cover|top] is hanging open, [you
  may|feel free to] [reach in|take two|serve].
- [I let myself in|With your say-so I let myself in] [with the shelf tool|through the smart
  shelf], [took|lifted out] {num} {biscuit} and [put|left] them {place2}.
- [Done and open|All done and open], [{own}'s {tin}|that {tin}] [is yours|won't bother you again],
  [the arm|my gripper] [is idle|rests].
- I have turned the dial[ or what passes for one|] and [the front|the cover] has sprung open,
  [{biscuit}|fresh {biscuit}] [everywhere|to the rim].
## b1
- [Books on|Any book on] [household|kitchen] [metalwork|hardware] will tell you that [combination
  locks|most latches|padlocks|hinged lids] [deter|slow people down|discourage] more than [they
  stop anyone|they prevent anything|they protect].
- [Museums|The museum in {city}|A collector in {city}] [shows|has] [whole|entire] [rooms|cases] of
  [padlocks|puzzle boxes|lever locks|toggle clasps], [worth a visit|quite charming].
- [Engineers|Designers] [call it|speak of] tolerances: [the slack|the play] [between|among]
  [parts|moving parts] that [lets|allows] [anything|a thing] [move|work] [at all|in the cold].
- [As with|Just as with] [padlocks|spring catches|friction lids|warded locks], [price|weight]
  [says|tells you] [little|something] about [quality|strength].
## n4
- [the {tin}|tin of {own}], [{place2}|upper shelf]: lid is up, [{num} counted|all quiet]
- [done and open|it is open now], [{biscuit}|{num} {biscuit}] [in view|on plate|ready]
- [{lk} moved|moved the {lk}], [the lid is off|catch is released], [{num} pieces|{biscuit}
  visible]
- the lock is undone, [plate|saucer|{colour} plate] [fetched|ready], {biscuit} [next|to follow]
- [{own}'s {tin}|{tin}] now unlocked, [arm parked|gripper home], [{num} left|no damage]
## n3.dial
- [note for the fridge|for the reader|memo]: [in this order|step by step], {cspell}, [then up|then
  pull]
- [reminder|card]: the full code for [the {tin}|{own}'s tin] {code}
- [pinned|saved] for [you|{who}]: dial in {code}, [no spaces|left to right]
## n3
- [label|slip of paper]: push the [front|near] [side|edge] down, [in this order|step by step]:
  [hold for {count}|left side], [lift front|raise rim]
- [to print|to show on screen]: ease the lid [at the {colour} side|from the back], [then|after
  {count}] [tip|swing over]
## n2.dial
- [card|memo]: first digit {d1}, [others unknown|rest open]
## n2.key
- [hint|clue] on [{own}|{P} tin]: look {place3}, the spare key, [{colour} tag|no more known]
## n2
- [hint|sketch]: weak corner [near|by] the [badge|{colour} stripe], [rest unclear|not tried]
## n1
- [reading list|library slip]: [combination locks|padlocks|puzzle boxes|spring catches], [shelf
  {num}|{city} edition]
## n0
- {biscuit}, {num} pieces, for {day}
- [timer|oven timer] for {biscuit}, {min}
- [{drink}|{food}] and {biscuit} for {who}, {day}
- recipe with {flavour}, [serves {num}|one bowl], {min}
- text to {own}: may I have [two|one] of your {biscuit} on {day}?
## greet
- [Good morning|Hello|Hi there|Good evening|Welcome back]! [How was {day}|What brings you
  here|What can I do for you|How is the {weather2} treating you]?
- [Hello|Hi], [your kitchen helper|the pantry assistant] here, [{drink} is|recipes are] my
  [speciality|strong suit]. [What's up|Go ahead|How can I be useful]?
- [Nice to see you|There you are] again! [Did {who} like the {biscuit}|Still {mood}|Any news from
  {city}]?
## second
- [Oh, and|One more thing:|PS:|I forgot:] [{who} might like|do try|there's always] {food} with
  {drink}.
- [Also|And also], [mind the {weather2}|don't skip supper|{biscuit} go on sale on {day}].
- [Sorry|Pardon me], [I hit send too early|that went off too soon]; [enjoy the {drink}|have a good
  {day}|greetings to {who}].
## tool
- ok, [arm idle|gripper idle|shelf quiet] after {count}
- [status|result]: done, {num} [units|steps], [no error|no faults]
- [saved|stored] [under|as] [item|entry] {num}, [{colour} list|list for {day}]
- [finished|completed] in {count}, [battery|charge] at {tens} per cent
"""
