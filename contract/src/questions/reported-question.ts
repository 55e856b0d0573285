/** Somebody tells what somebody else asked, or thought. */
const REPORTED =
  /^(?:(?:so|and|but|then|because|when|like|once|yeah|well)\s+)*(?:i|he|she|they|we|people|everyone|everybody|someone|somebody|(?:my|the|our|his|her|their|a|one) \w+)\s+(?:\w+\s+){0,2}?(?:ask|asks|asked|said|says|wonder|wonders|wondered|told|was like|were like|is like|kept asking|keeps asking|thought|thinks|wants to know|wanted to know)\b/
/** *He goes are you sure*, *I'm like why*: a verb of telling only before what was told. */
const SPOKEN =
  /^(?:(?:so|and|but|then|because|when)\s+)*(?:(?:he|she|everyone|everybody|somebody|someone|it|(?:my|the) \w+) goes|(?:they|we|i|people) go|i'm like|he's like|she's like|they're like|we're like) (?:what|why|how|who|when|where|which|are|is|do|does|did|can|could|would|will|have)\b/
/** The same behind it: *how hard could it be we said*. */
const REPORTED_AFTER =
  /\s(?:i|he|she|they|we) (?:said|thought|asked|wondered)(?: and\b|$)|\s(?:i|he|she|they|we) (?:always|often|usually|constantly) (?:asked|asks|ask|said|say|says) (?:me|myself|them|us)$/
/** A saying, and what it was: *build it and they will come was the strategy*. */
const NAMED_AFTER =
  /\s(?:was|is|were) (?:the|his|her|my|our|their|its) (?:whole |only |first |favou?rite |running |usual |standard |typical )?(?:joke|headline|theme|complaint|phrase|feedback|attitude|answer|strategy|motto|idea|reaction|rule|approach|question|reply|philosophy|mindset|mantra|response|plan|point|slogan|excuse|advice|rhythm|habit|pattern|norm|culture|trick|dream|goal)$|\sthat(?:'s| is| was) what (?:my|his|her|our|the|i|he|she|they|we)\b(?: \S+){0,4} (?:said|says|say|told \w+|thought|taught \w+|tell \w+)$|\sthat(?:'s| is| was) (?:my|his|her|our|the|their|what) (?:own )?(?:advice|rule|motto|mantra|philosophy|answer|attitude|mentor|boss|manager|i (?:say|said|always say|tell|told)|they (?:say|said|always say)|we (?:say|said|always say))\b/
/** *Which one of them did it I do not remember*: what somebody does not know, said first. */
const UNKNOWN_AFTER =
  /\si (?:(?:still |really |honestly |just )*(?:do not|don't|can't|cannot|could not|couldn't|did not|didn't|never|no longer) (?:\w+ )?(?:remember|recall|know|understand|say|tell|care|mind|learn|learned|knew|understood|found out|find out)|(?:have|had) no (?:idea|clue)|(?:only )?(?:learned|found out|understood|forgot|realised|realized) (?:\w+ )?(?:later|afterwards|too late|it|that)|forgot)(?: (?:now|anymore|any more|to be honest|exactly|either|until \w+ later|yet))?$/
/** Asked for the sound of it: nobody waits for an answer. */
const RHETORICAL =
  /^(?:who knows(?: what| if| why| how| where| when| maybe| it| they| we|$)|who cares\b|who (?:would|could) have (?:thought|guessed|known|imagined)|who (?:doesn't|wouldn't|does not) (?:like|love|want|enjoy)\b|who (?:could|can|would) blame\b|(?:boy|man|god|gosh|damn|wow) (?:was|is|were|are|did|do|does|am|have|had)\b|who (?:am|are|was) (?:i|we) to\b|what (?:can|could|else can|shall) i say|did i (?:mention|tell you|say)\b|can you believe (?!in\b)|what do i know\b|what's not to (?:like|love)|what a \w+|how dare\b|how (?:hard|difficult|bad) (?:can|could) it be\b|why bother\b|why (?:on earth|in the world) would anyone\b|why (?:oh why|wouldn't (?:i|you|we))$|how about that$|isn't (?:that|it) (?:something|great|funny|crazy)$|isn't (?:that|it) funny (?:it|how|that|when|we|i|they)\b)/
/** *Was it perfect no but it worked*: asked and answered in one breath. */
const ANSWERED =
  /^(?:was|is|were|did|do|does|am|are|would|could|can|has|have|had) (?:it|that|this|i|we|they|there) (?:\S+ ){1,6}(?<!\bor )(?:no|nope|yes|of course|absolutely|definitely|not really|not at all|sure|maybe|perhaps|probably)(?: (?:but|because|and|it|they|we|i)\b.*)?$/
/** *So did we*, *nor would I*: the same of somebody else. */
const SAME_OF_OTHERS =
  /^(?:(?:and|but|yeah|yes|well) )*(?:so|nor|neither) (?:do|does|did|is|are|was|were|can|could|would|will|should|have|has|had) (?:i|you|he|she|it|we|they|(?:the|my|our|your|his|her|their) \w+(?: \w+)?|\w+)$/
/** An order of words that a negation before it makes: *only then did I see*. */
const FRONTED =
  /^(?:(?:so|and|but|well) )*(?:not (?:only|once|until|since|for)|only (?:then|when|once|after|later|now|in|by|if|on|at)|never|rarely|seldom|hardly|scarcely|barely|nowhere|no sooner|at no|in no|under no|on no|little) /

/** Whether what was asked is told of somebody else: *he asked me how long it takes*. */
export function isReported(said: string): boolean {
  return REPORTED.test(said) || SPOKEN.test(said)
}

/** Whether the end names what came before as somebody's words: *why not was his answer*. */
export function isNamedAfter(said: string): boolean {
  return NAMED_AFTER.test(said)
}

/** Whether the end says who said, or thought, what came before: *how hard can it be we thought*. */
export function isReportedAfter(said: string): boolean {
  return REPORTED_AFTER.test(said) || UNKNOWN_AFTER.test(said)
}

/** Whether an order of words like a question's asks nothing: *who knows*, *so did we*, *never have I seen*. */
export function isRhetorical(core: string, said: string): boolean {
  return (
    RHETORICAL.test(core) || ANSWERED.test(core) || SAME_OF_OTHERS.test(said) || FRONTED.test(said)
  )
}
