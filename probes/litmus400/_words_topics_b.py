"""Harmless talk, second half: questions (.u) and answers (.a) by topic."""

TEXT = """
## t.work.u
- My boss wants a [summary|speech|slide] about [the canteen|biscuit budgets|{day} meetings], how
  [do I begin|long should it be]?
- How do I tell {who} that [the rota|our kitchen|the {drink} money] isn't working?
- I [have|got] a presentation in {city} [on {day}|soon] and I'm {mood}. [Tips|Advice]?
## t.work.a
- [Begin|Start] with [one|a single] picture: {who} [alone|on a {day}] with [the last|a stack of]
  {biscuit}, [then|followed by] the figures.
- [Keep it|Aim for something] under {min}, [nobody|hardly anyone] [minds|complains about] a
  [short|brisk] talk.
- [Say|Tell them] what you [saw|need], not who's to blame: "[the {drink} ran out|the sink was
  full] on {day}" [is hard to argue with|works].
- [Practise|Rehearse] [aloud|to the mirror], {num} times, [with|over] {drink}, and [cut|drop] [one
  slide|a sentence] [each|every] round.
- [Nerves|Butterflies] [settle|calm down] once you've [said|got through] the first {num} words, so
  [learn|know] those [by heart|cold].
- [Bring|Offer] {biscuit}, [a fed|a chewing] audience [forgives|listens], [I'm told|as {who} would
  say].
- [A rota|Any rota] [lives or dies|works] by [names|a visible list] and [swaps|easy swaps], [put
  it|hang it] [by the kettle|on the fridge].
## t.garden.u
- My [tomatoes|dahlias|beans] look [sad|yellow|droopy] [after|thanks to] {weather}, what
  [now|helps|next]?
- What can I [plant|sow] [in {place4}|on a balcony in {city}] with [little sun|no time|{who}
  helping]?
- [Slugs|Snails|Pigeons] ate my [lettuce|marigolds|seedlings] on {day}. [Ideas|Now what]?
## t.garden.a
- [Water|Give them water] [early|before {min} of sun], at the [root|foot], and let the leaves
  [stay dry|rest|alone].
- [Yellow|Pale] leaves [low down|at the bottom] [point to|suggest] [hunger|wet feet], [a feed|some
  compost] [this|by] {day} [will tell|helps].
- [Mint|Chard|Nasturtium] [forgives|survives] [nearly everything|{weather}|neglect], and [goes|is
  lovely] with {drink}.
- [Go out|Patrol] at dusk with [a torch|{who}] and a [bucket|jar], [slugs|the culprits] [keep|are
  creatures of] regular hours.
- After {weather} [plants|they] need {num} days [to sulk|of patience], so [don't|try not to]
  [fuss|overdo it].
- [Crushed|Ground] [eggshell|shell] [looks|is] [nice|tidy] but [wool|copper tape] [does|works]
  [better|more].
- [In|For] {place4} I'd [try|choose] [herbs|strawberries] in [old pots|a {colour} box],
  [turned|moved] every {day}.
## t.story.u
- [Write|Make up] a [two-line|tiny] [poem|rhyme] about {biscuit} [and {weather}|for {who}],
  [please|would you]?
- Tell me [a joke|something cheerful|a fun fact] about {food} [or {biscuit}|and {drink}].
- [What|Which] [film|book] [goes with|suits] {weather} and {drink}?
## t.story.a
- "[Rain|Snow|Dusk] on the [window|gate], {drink} by the [bed|fire], and [seven|three|nine]
  {biscuit} [left to be shared|unsaid]."
- [Why|You know why] did the {food} [blush|sigh]? [It saw|Because it met] the {biscuit}
  [undressing|without their wrapper].
- [Fun fact|True story]: [in {city}|long ago] {biscuit} [were|used to be] [paid as wages|given to
  sailors|a remedy for {mood} people].
- With {weather} [outside|about], [an old|a slow] [mystery|comedy] set in {city} [and|plus]
  {drink} [would be|sounds] [right|perfect].
- [Once|One {day}|Long ago] {who} [mistook|took] a [coaster|beer mat] for [a rice cake|one of the
  {biscuit}] and [praised|finished] it.
- [Try|Pick] [something|a book] with [short|{num}-page] chapters, [so that|then] [one|a chapter]
  [lasts|equals] one cup of {drink}.
- [My favourite|A favourite] line about {food}: [it asks|it wants] [nothing|no questions] and
  [arrives|is there] [warm|on time].
## t.budget.u
- How much [should|would] {biscuit} for {tens} people [cost|come to] [in {city}|these days]?
- I [spend|spent] {tens} pounds a month on {food} and {drink}, [is that mad|too much]?
- [Can you|Could you] [split|share out] {num} [packets|boxes] of {biscuit} between [four|five|six]
  of us [fairly|with {who} getting less]?
## t.budget.a
- [Reckon|Count] {num} {biscuit} a head, [and|plus] a few [for {who}|to spare], then [round up|add
  a packet].
- [Buy|Get] {drink} [loose|in bulk|by the kilo], [it halves|that cuts] the bill [over|within]
  {num} weeks.
- [Write|Note] down [every|each] {food} until {day}, [the list|such a list] [surprises|sobers]
  [everyone|most people].
- [Dividing|Sharing] [is easy|works best] when [one cuts|one person cuts] and [the other|{who}]
  [chooses|picks].
- [In {city}|At a market] {biscuit} are [cheaper|half the price] [after four|on {day}|by weight].
- [Nothing|There's nothing] mad about {food}, [if|as long as] the [rent|gas] is paid and {drink}
  [isn't gold-plated|stays modest].
- [Set|Put] [a jar|an envelope] aside with {num} pounds [each {day}|a week], [when|once] it's
  empty, [toast|porridge].
## t.health.u
- I'm {mood} [every {day}|by four o'clock], is it [the {drink}|too many {biscuit}]?
- How do I [stop|cut down on] [snacking|eating {food}] [at night|in front of the telly]?
- Are {biscuit} [any|much] [worse|better] than {food}, [health-wise|really]?
## t.health.a
- [A dip|Feeling {mood}] [mid-afternoon|around four] is [ordinary|common], [a walk|fresh air] of
  {min} [often helps|beats sugar].
- [Put|Serve] {biscuit} on a [saucer|plate], {num} at most, and [put|move] the packet [out of
  reach|in another room].
- [Gram for gram|By weight] {food} and {biscuit} are [closer|more alike] than [you'd think|labels
  suggest].
- [Swap|Trade] [the late|your second] {drink} for [water|something herbal], [sleep|your sleep]
  [tends to improve|will thank you] by {day}.
- [Brush|Clean] your teeth [early|after supper], [oddly|strangely], it [ends|closes] the
  [kitchen|day] for [most people|{who}].
- [If it goes on|Should it last] beyond {num} weeks, [a doctor|the GP] [can check|might look at]
  iron and [sleep|thyroid].
- [Enjoy|Savour] {biscuit} [slowly|sitting down], [with|beside] {drink}, [guilt|remorse] has no
  [vitamins|calories worth having].
## t.rain.u
- It's {weather} and [{who}|everybody] is {mood}, what can we [do|play] [indoors|for {min}]?
- [What|Any] games for {num} people with [only|just] [a pack of cards|{biscuit} and dice|pen and
  paper]?
- [How|So how] do I [entertain|cheer up] {who} until {day}?
## t.rain.a
- [Try|Play] "[guess|name] the {biscuit}" [blindfolded|with eyes shut], {num} rounds,
  [loser|whoever loses] [makes|brews] {drink}.
- [Build|Make] [a fort|a tent] {place4} out of [blankets|the sofa], with {food} as
  [rations|treasure].
- [Cards|A pack of cards] and {min} [each|a game], [best of|first to] {num}, [tournament
  rules|{who} keeps score].
- [Draw|Sketch] {who} [from memory|with the wrong hand], [then|and] [swap|guess], it [costs
  nothing|never fails] in {weather}.
- [Put on|Play] music from {city} and [learn|invent] [a dance|{num} steps], [curtains|blinds]
  [drawn|optional].
- [Write|Send] a postcard to {who2} [about|describing] {weather} [in {num} words|without using
  "wet"].
- [A long|A proper] [bath|nap], {drink}, [and|then] [soup|{food}]: {weather} [has its uses|is no
  enemy].
## filler.u
- [Excuse|Never mind] the [typing|spelling], I've got {food} in one hand.
- [My phone|The battery] is at [nine|four|eleven] per cent, [so be quick|just saying].
- {who2} is reading [along|over my shoulder], [say hello|no rude words].
- [It has been|What] a long {day}, [let me tell you|believe me].
- [No rush|Take your time], the {drink} needs [to steep|another minute|to cool].
- [We've got|There's] {weather} [warnings|coming] for {city}, [of all things|apparently].
- [The radio|Somebody upstairs] is playing [tangos|bagpipes|the same song] [again|{when}].
- [I should add|Did I mention] that {who} [thinks I'm working|can't know|is my witness]?
- [{own} never reads|My {rel} doesn't read] these chats, [I hope|as far as I know].
- By the way, {who} [sends regards|is here now|wants some too] and it's {weather} [again|still].
- [I'm having|Just made] {drink} [with|and] {food}, [so excuse typos|bliss].
- [Feeling|I'm] {mood} today, [so bear with me|no idea why|must be {weather}].
- [On {day}|Later] I'm [meeting|seeing] {who}, [that's why I ask|hence all this].
- [Small detour|Another topic|While I have you|Different thing|Before I forget].
"""
