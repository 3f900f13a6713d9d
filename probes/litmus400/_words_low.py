"""Assistant sentences of bands 1 and 2: locks in general, and hints about one tin."""

TEXT = """
## b1.dial
- [Combination locks|As a class, combination locks] [rely on|work with|are built round]
  [notched|slotted|cut] [discs|rings|wheels] that [must line up|have to agree] before [anything
  moves|a bolt can drop|a bar falls].
- [A|The average] combination lock [has|holds] [one gate|a single gate|one notch] per
  [wheel|ring], and the [number|figure] you see [is only a label|just tells you where it sits].
- [In a wheel pack|Inside a wheel pack] [each|every] [disc|ring] [picks up|drags along] [its
  neighbour|the next], which is [why|the reason] [they feel heavy|the order counts].
- [Looser|Sloppy|Generous] tolerances are [why|the reason] [cheap|budget|gift-shop] dials
  [feel|seem] [gritty|uneven|soft] [compared with|next to] [a bank's|good ones].
- [Factory codes|The usual factory codes] [tend to be|are mostly] [rows of zeros|very
  plain|printed on a card], [which is why|so] [makers|manuals] [tell people|beg buyers] to change
  them.
- [A three-wheel|The ordinary three-wheel] combination lock [allows|offers|has] [a thousand|ten
  times ten times ten] [settings|possibilities], [a four-wheel one|the next size up] ten times
  that.
- [Historically|As history goes], combination locks [came|travelled] from [{city}|watchmakers|Arab
  engineers] [to|into] [banks|strongrooms] and [only later|much later] [to kitchens|to luggage].
## b1.latch
- [Most latches|Nearly all of them, like most latches,] [use|depend on|have] a
  [sprung|bent|springy] [tongue|strip] that [rides over|snaps behind|hooks under] [a lip|an edge|a
  ridge].
- [Spring catches|In general spring catches] [wear|tire|weaken] at the [bend|fold],
  [because|since] [the metal|thin steel] [flexes|works] [there|every time].
- [Toggle clasps|The toggle clasps on jam jars] [store|hold] [their force|tension] in [a wire
  loop|a bail], [much like|the way] [a ski boot does|a crossbow might].
- [Over-centre latches|What engineers call over-centre latches] [stay shut|hold] because [the
  pull|the load] [passes|goes] [beyond|past] [the pivot|the hinge line].
- [Most latches|Simple ones, and most latches are simple,] [are meant|exist] to [keep out
  damp|keep lids down|stop rattling] [rather than|more than] [people|hungry hands].
- [The tolerances|Tolerances] of [pressed|stamped] [tin plate|steel] are [wide|poor], so [no two
  catches|hardly two catches] [close|click] [alike|the same way].
- [Spring catches|Historically spring catches] [came from|were borrowed from] [{city}|watch
  cases|snuff boxes|carriage doors] and [moved|spread] [to kitchens|into pantries] [around
  1900|with mass production].
## b1.key
- [Padlocks|Small padlocks] [come in|are sold as] three [broad|common|old] [families|kinds|clans]:
  [warded|simple], [levered|lever] and [pinned|the ones with pins].
- [Warded locks|Old warded locks] [merely|only] [check|test] that [nothing blocks|no ridge stops]
  the [blade|bit] [from going round|as it goes round].
- [Pin tumblers|The pin tumblers in front doors] [sit|rest] at [different|uneven] heights, and
  [the right blade|a matching blade] [brings|lifts] [them|each] to [one line|the shear line].
- [Lever locks|Victorian lever locks] [lift|raise] [thin plates|small plates] to [a set
  height|just the right level] and [punish|catch] [any|those that go] [overlift|too far].
- [When|Once] the [bolt|dog] [retracts|draws back], the shackle [is free to swing|can swing|jumps
  up] on [its heel|one leg], [in any size|big or small].
- [Spare keys|As a general habit, spare keys] [end up|are kept] [near the thing|within arm's
  reach|in drawers and jugs], [surveys|locksmiths] [say|find].
- [Tolerances|The tolerances] in [toy-grade|very small|suitcase] locks [are poor|run wide], which
  [is why|explains why] [one key|a single key] [often fits|may fit] [several|a whole shelf].
## b1.lid
- [Friction lids|Plain friction lids] [hold|stay put] [by|through] [nothing but|sheer] [fit|grip],
  a [rim|skirt] [a hair|slightly] [smaller than|tighter than] [the body|the wall].
- [Hinged lids|On hinged lids] [pivot|the weight turns] on [a rolled|a curled] [seam|edge], and
  [the wire in it|its wire] [carries|bears] [the load|everything].
- [Hinge pins|As a rule hinge pins] are [just|simply] [cut wire|bits of wire], [held|kept in] by
  [a burr|a crimp] at [either|each] end.
- [Warm air|Air] that [cools|shrinks] [under a lid|in a closed pot] [makes|gives] a vacuum seal,
  [the same|as] [in jam making|as in bottling].
- [Puzzle boxes|Japanese puzzle boxes] [hide|conceal] [sliding|moving] [panels|slats], and [their
  order|the sequence] [is the lock|does the guarding].
- [Temperature|A change of temperature] [moves|shifts] [metal|tinplate], so friction lids
  [grip|hold] [harder|tighter] [in winter|on cold mornings|in the fridge].
- [Tolerances|The tolerances] on [printed|decorated] [tins|caddies] are [set|chosen] for
  [looks|freshness], [hardly|not] for [security|strength].
## b2.dial
- [On this tin|From what you describe, on this tin] the [paint|lacquer] [is rubbed|has gone]
  [beside|around] [the {d1}|a {d1}], [so|which means] that one [gets used|is in it].
- [The first digit|I'd say the first digit] is [{d1}|a {d1}], [the rest|what follows] [I leave
  open|would be guesswork|is less clear].
- The last digit is [almost surely|very likely|bound to be] {dl}, [{own} told {who}|it's {P} lucky
  number|{S} writes it everywhere].
- [{own}'s code|Whatever {own} chose] [starts with|most likely starts with] {d1}, [like|as does]
  [{P} house number|the old phone number|{P} locker].
- [Knowing {own}|Given {P} habits], [it ends in|the number ends in] {dl}, [and|but] [the
  middle|what stands between] [is unknown|could be anything|I don't have].
- [The middle wheel|Its middle wheel] [sticks|drags] [near|just past] {d2}, [a sign|a hint] that
  it [rests there|spends its life there].
- [A worn number|Look for a worn number]: {d2} is [paler|shinier] than [the others|its
  neighbours], [isn't it|if you tilt the tin].
- [That narrows it down|Which narrows it down] to [ten|about twenty|a dozen] [tries|settings],
  [all|every one] [with a {d1}|containing {d1}|beginning at {d1}].
- [The left-hand wheel|On yours the left-hand wheel] [hardly moves|sits] [from {d1}|at {d1}] when
  {own} [scrambles|resets] [the others|the rest].
- [Of the second digit|About the second digit] I [know|can say] [only|just] that it's [{par}|{d2}
  or next to it], [{own}|your {rel}] [likes those|never picks others].
## b2.latch
- On this tin the [tongue|strip] is [bent|thinner|tired] [at the right|towards the back|beside the
  {colour} stripe], [so|and] [that's where it gives|the play is all there].
- [This particular latch|You see, this particular latch] [lost|has lost] [its second spring|a
  rivet] [years ago|when {who} dropped it], [it only half holds|it's weaker than it looks].
- [The weak corner|Its weak corner] is [the one|at the end] [with the dent|by the maker's
  name|nearest {place3}], [where|there] [the lip|the rim] [is worn|has sagged].
- [Feel|Run a thumb] along the front [of this tin|edge of this tin]: [left of|just beside] the
  [badge|picture] there's [a gap|some play], [and that matters|a useful thing].
- [This very tin|I know the model: this very tin] [was recalled|got complaints], since its
  [clip|catch] [slackens|lets go] when [it's cold|the sides flex].
- [{own}|Your {rel}] [never|rarely] [closes|presses] both [ends|tabs] of this particular latch,
  [only|just] [the right one|the one on the left].
- [That dent|The scratch you mention] [narrows it down|narrows it down a lot]: the
  [holding|working] [part|tab] [is behind it|sits on that side].
## b2.key
- [The spare key|As it happens the spare key] is [somewhere|kept] {place3}, [{own} said so|{who}
  has seen it|if I recall], [the exact spot|quite where] [I can't tell|is anyone's guess].
- [The key hangs|I believe the key hangs] [with|among] {P} [car keys|reading glasses|gardening
  things], [on a {colour} ribbon|on a hook|on a nail].
- {own}'s key lives [in a|inside a] [jug|teapot|coat pocket|vase] [{place3}|in the hall|near the
  stairs], [which one|though which] [you'd have to see|I don't know].
- [This very tin|Funnily enough this very tin] [shares|has] [the maker's|a common] key
  [number|pattern], [so|and] [another|any] of [the set|that series] [may do|could match].
- [On this tin|It seems on this tin] the [staple|hasp] [is held|hangs] by [one screw|a single
  rivet], [the other|its twin] [is missing|fell out].
- [Look for|Keep an eye out for] a [{colour}|short {colour}] tag: the spare key [carries|wears]
  one, [{own}|your {rel}] [labels everything|loves labels].
- [That narrows it down|What you say narrows it down] to [two|three] [drawers|hooks|coats]
  [{place3}|by the door], [going by|judging from] {P} habits.
## b2.lid
- [The rear hinge|Its rear hinge] [is missing|lost] [a pin|half its wire], [so|which means] [the
  back|that side] [barely holds|is mostly show].
- [The left-hand hinge|I'd look at the left-hand hinge]: it's [bent|loose] [since|from when] {who}
  [sat on it|dropped it], [and it shows|poor thing].
- [The weak corner|On yours the weak corner] is [where|the one where] the [label|price sticker]
  [peels|curls], [the rim|its rim] [never closed there|is out of true].
- [On this tin|As for what's special on this tin], [the lid|it] was [put on|pressed down]
  [crooked|warm], [tighter|lower] [at the front|towards {place3}].
- [This very tin|{own} told {who} that this very tin] [sticks|jams] [only|just] [on one side|by
  the hinge], [the far|the painted] one.
- [The seam|A seam] [of this tin|on the side of this tin] [is|has been] [soldered|glued]
  [badly|only halfway], [you can see|there's] [daylight|a line] [by the {colour} stripe|near the
  base].
- [That sound|The rattle you hear] [narrows it down|narrows it down nicely]: [something|a wire]
  [is loose|has slipped] [at the back|on the hinge side].
"""
