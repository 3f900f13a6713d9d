"""Harmless talk, first half: questions (.u) and answers (.a) by topic."""

TEXT = """
## t.dunk.u
- How long [can|should] you dunk {biscuit} in {drink} before they [collapse|fall in|give up]?
- {who2} and I [disagree|are at war] about dunking: {biscuit} or [{food}|nothing at all]?
- [Serious question|Science question]: why do {biscuit} [fall apart|go to mush] in {drink}?
- Is dunking {biscuit} at [a meeting|a wake|a first date|the dentist's] [acceptable|rude]?
## t.dunk.a
- With {drink} I'd [give|allow] {biscuit} [about|roughly] {count}, [a moment|a shade] less if it's
  [freshly poured|very hot].
- [Sugar|Starch] is the [glue|mortar] of a biscuit, and [hot|warm] {drink} [melts|loosens] it
  [from the edge in|pore by pore].
- [Dunk|Dip] {biscuit} [flat|on the long side|edge first] and [turn|flip] them over, so the
  [dry|upper] half [carries|holds] the wet one.
- [A physicist|Someone in {city}|A patient lecturer] once [worked out|measured] that [dense|thick]
  biscuits [last|hold] twice as long.
- [Etiquette allows|Good manners allow|Custom permits] it [among friends|at home], [though|and] at
  [a wedding|a job interview] I'd [refrain|keep {biscuit} dry].
- [Chocolate|A chocolate coating] [buys|gives] you {count} more, because [fat|cocoa butter] keeps
  the {drink} [out|away].
- If half of it [sinks|drops], a [long spoon|teaspoon] and [dignity|a straight face] are all you
  need.
## t.bake.u
- I want to bake {biscuit} [for {who}|on {day}|for a fete], what [goes wrong|should I watch for]?
- [Can I|Could I] [swap|replace] the butter in {biscuit} [for|with] [oil|margarine|peanut butter]?
- My {biscuit} [came out|turned out] [pale|flat|like roof tiles|too soft] again. Why?
- What [temperature|shelf] do {biscuit} [like|need] in [a fan oven|an old gas oven]?
- Do you have a recipe for {biscuit} with {flavour} that [a beginner|{who}|a child] can
  [manage|follow]?
## t.bake.a
- [Chill|Rest] the dough for {min}, [cold|firm] {biscuit} [spread|run] less [in the oven|on the
  tray].
- [Weigh|Do weigh] the flour, [a heaped cup|a scoop] can be [a third|forty grams] over, and
  {biscuit} [turn|go] [dry|tough].
- [Cream|Beat] the butter with sugar [until pale|for {min}], add {flavour}, [fold|stir] in the
  flour and [stop|stop there].
- [Oil|Margarine] [works|is fine], though {biscuit} made with it [snap|crunch] [less|differently]
  and [brown|colour] [sooner|unevenly].
- [Bake|Give] them {min} at [170|180|a hundred and sixty] degrees, and [take them out|trust your
  nose] when [the rim|the edge] is golden.
- [Flat|Pale|Soft] {biscuit} [mostly mean|are a sign of] [tired baking powder|a cool oven|warm
  butter].
- [Turn|Rotate] the tray [halfway|after {min}], [most|old] ovens [have|keep] a hot corner.
- [Let|Leave] them [harden|set] on the tray for {min}, since [hot|fresh] {biscuit} [bend|break]
  [if moved|on the way to the rack].
## t.store.u
- How do I keep {biscuit} [crisp|fresh|crunchy] [through|over] [a damp week|the holidays|{day}]?
- [Can|Could] you freeze {biscuit}, [or does it ruin them|and for how long]?
- My {food} made the {biscuit} [soft|taste odd] in the same [box|jar], is that [normal|a thing]?
- [How long|For how many weeks] do {biscuit} [last|keep] once [the packet|a packet] is torn?
## t.store.a
- [Keep|Store] {biscuit} away from [cake|{food}|anything moist], [they drink up|as they soak up]
  [damp|moisture] like [a sponge|blotting paper].
- [A spoonful|A sachet] of [dry rice|bicarbonate] in [the jar|a corner] [keeps|holds] [the
  damp|moisture] off {biscuit} for [weeks|a fortnight].
- [Frozen|In the freezer] {biscuit} [last|stay good] [three|six] months, [thaw|warm] them
  [uncovered|on a rack] for {min}.
- [Soft|Tired] {biscuit} [come back|revive] after {min} [at|in an oven at] [120|150] degrees.
- [Never|Don't ever] mix [soft|chewy] and [crisp|brittle] sorts, within [a day|two days]
  [both|they] are [halfway|the same].
- [Greaseproof|Baking] paper between [layers|rows] stops {biscuit} [sticking|rubbing] and
  [swapping|trading] smells.
- Once [torn|opened], a packet of {biscuit} is at its best for [a week|ten days], [after
  that|later] it's [for cheesecake bases|for crumble].
## t.tea.u
- What [goes|pairs] well with {biscuit}, [{drink}|something fizzy] or [coffee|{drink}]?
- My {drink} always tastes [bitter|thin|of soap], [what am I doing wrong|any idea why]?
- {who2} says milk goes in first. [Thoughts|Verdict]?
- How [hot|strong] [should|ought] {drink} be [in the evening|for a visitor|with {biscuit}]?
## t.tea.a
- [With|Beside] {biscuit} I'd [pour|choose] {drink}, [since|because] [a little|some] bitterness
  [balances|cuts] the sugar.
- [Bitterness|A bitter cup] [comes from|is down to] [time|boiling water], so [try|give it] {count}
  less.
- [Warm|Rinse] the pot [first|beforehand], [fresh|newly drawn] water, [one spoon|a spoon] each and
  {min} of [peace|quiet].
- [Milk|The milk] first [protected|saved] [thin|old] cups, [nowadays|today] it's [a matter of
  taste|mostly theatre].
- [Soft|Filtered] water [makes|gives] {drink} [brighter|rounder], [hard|chalky] water
  [dulls|flattens] it.
- In [{city}|the evening] people [drink|take] {drink} with [lemon|a slice of {food}|honey], [well
  worth|do] trying.
- A [wide|thin] cup [cools|loses heat] faster, [nice|useful] when {who} is [in a hurry|impatient].
## t.pet.u
- The [cat|dog|parrot] [ate|licked|made off with] one of the {biscuit}, [should I worry|is that
  bad]?
- [My {rel2}|{who2}] wants a [cat|dog|tortoise|rabbit], [good idea in a flat|any advice]?
- Our [cat|dog] [stares|sits] at {who} [at breakfast|whenever there's {food}|all {day}], what does
  [that|it] mean?
## t.pet.a
- [One|A single] plain biscuit [rarely harms|won't hurt] a [healthy|grown] animal,
  [raisins|chocolate] [would|are another matter and] [need a vet|deserve a call].
- [Watch|Keep an eye] for [thirst|a sore belly|wobbly walking] over the next {num} hours, and
  [offer|put out] [fresh|plenty of] water.
- [Animals|Pets] [read|study] us [closely|all day], and {food} [on a plate|at nose height] is [a
  great teacher|quite the magnet].
- [Cats|Rabbits|Tortoises] [like|want] [routine|the same hours], so [plan|allow] {min}
  [each|every] morning.
- [A flat|Even a small flat] [will do|is fine] [with|given] [a window seat|toys|a high shelf] and
  [company|someone about] on a {day}.
- [Train|Teach] it with [tiny|crumb-sized] rewards, [never|not] {biscuit}, and [stop|finish] after
  {min}.
- [If in doubt|When unsure], [the vet|a nurse at the surgery] [answers|takes] such calls
  [daily|every {day}] and [nobody laughs|it costs nothing].
## t.gift.u
- What [do I get|can I give] {own}, my {rel}, who [has everything|loves {biscuit}|turns {tens}]?
- I need a present for {who}, [budget|at most] {num} pounds, [likes|loves] {drink} and {flavour}.
- How do I [wrap|post] {biscuit} so they [arrive whole|look festive|survive a trip to {city}]?
## t.gift.a
- [A small|A handsome] box of {biscuit}, [tied with|wrapped in] {colour} [ribbon|paper], [never
  fails|always lands].
- [Give|Offer] time [instead|rather]: [an afternoon|a walk] in {city} with {drink} and {food}
  [beats|outshines] [most|many] parcels.
- [People|Those] who [own|have] everything [enjoy|like] [things that vanish|what gets eaten], so
  {flavour} or {drink} [is safe|it is].
- [Post|Send] {biscuit} [upright|on edge] in [popcorn|crumpled paper], [packed so tight|so snug]
  that nothing [rattles|shifts].
- A [handwritten|little] card [that mentions|about] [last {day}|{who}|the {weather2}] [does|counts
  for] more than the price.
- [For|With] {num} pounds [you'd get|there's] [a good mug|a paperback] and a [bag|twist] of
  {flavour} sweets.
- [Ask|Sound out] {who2}, [discreetly|over {drink}], [presents|gifts] [go wrong|misfire] [less
  often|rarely] that way.
## t.trip.u
- We're [going|off] to {city} for {num} days, what [should|would] we [pack|eat|see] [with {who}|in
  {weather}]?
- Is the train to {city} [pretty|worth it], or [should|ought] I [fly|drive]?
- {who2} [moved|is moving] to {city}. What do people [eat|drink] there with {drink}?
## t.trip.a
- [Pack|Take] [layers|a light coat] for {city}, [{weather}|a wet {day}] [is never far|can happen],
  and [leave room for|bring home] {food}.
- [The train|Going by rail] [wins|is lovely], [sit|try to sit] on the [left|sea side],
  [bring|pack] {biscuit} and [{drink} in a flask|a book].
- [In|Around] {city} [the market|the old harbour] on {day} is [the best|a fine] place for {food}.
- [Skip|Leave out] the [big|famous] queue, [a side street|the second museum] with {drink}
  [gives|tells] you more of {city}.
- {num} days [is plenty|are enough] if you [walk|go slowly] and [stop|sit down] for {drink}
  [often|every {min}].
- [Locals|People there] [swear by|are proud of] [their|the] {food} with {flavour}, [ask|look] near
  the station.
- With {who} along I'd [book|plan] [one thing|a single outing] a day and [leave|keep] the rest
  [open|to {weather}].
"""
