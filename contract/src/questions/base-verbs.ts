/** Verbs in the basic form, as they follow *do*, *can* or *would* and their subject. */
const BASE_VERBS: ReadonlySet<string> = new Set(
  `be have do say go get make know think take see come want look use find give tell work call try ask
  need feel become leave put mean keep let begin help talk turn start show hear play run move like live
  believe hold bring happen write provide sit stand lose pay meet include continue set learn change lead
  understand watch follow stop create speak read allow add spend grow open walk win offer remember
  consider appear buy wait serve die send expect build stay fall cut reach kill remain suggest raise pass
  sell require report decide pull matter scale count cover handle support fit apply agree accept affect
  approve break carry catch check choose close collect compare complain complete connect contain contribute
  convert cost crash deal decrease define deliver depend deploy deserve develop differ drop earn end enjoy
  ensure exist expire explain fail fix focus force forget generate hire hit hurt improve increase
  influence involve join lie load lock love maintain manage map measure miss notice outweigh own perform
  pick plan prefer prevent prove push react receive recover reduce refer refuse release rely render renew
  replace respond rest retry return save seem share ship shift show sign sleep slow solve sort sound stick
  store store study succeed suffer switch teach tend test throw time touch track travel trigger trust update
  vary visit want warn win wonder worry resolve respect exceed overlap interact behave compile block fire match equal belong correspond mind bother hurt suit
  benefit attract surprise motivate drive escalate prioritise prioritize organise organize assign hand delegate prepare practise practice inject inherit extend implement design code debug iterate parse index cache query
  balance submit review attend arrive reply print`.split(/\s+/),
)
/** Past tenses that do not end with *ed*. */
const IRREGULAR_PASTS: ReadonlySet<string> = new Set(
  `began bent bet bit blew bought broke brought built burnt came caught chose cost cut dealt did drank drew drove
  ate fed fell felt fought found flew forgot froze gave got grew had heard held hid hit hurt kept knew laid led left
  lent let lost made meant met paid put quit ran rang read rode rose said sang sank sat saw sent set shook shot
  shut slept sold spent split spoke spread stole stood stuck struck swam swept swore taught thought threw told took
  tore understood upset went woke won wore wrote became burst`.split(/\s+/),
)
/** Before a verb that is a noun: *the work*, *lots of work*. */
const BEFORE_NOUN = new Set(
  `the a an my your his her our their its this that of for in at by with from on to and or some any no every
  each more most less much`.split(/\s+/),
)
/** Words in which a subject ends. */
const MAX_SUBJECT = 7

/** Whether a verb in its basic form follows a subject that begins at a word: *the load tests fail*. */
export function hasBaseVerb(words: readonly string[], subject: number): boolean {
  for (let at = subject + 1; at < subject + MAX_SUBJECT && at < words.length; at += 1) {
    // *Do the math and you see it*: the verb of another clause.
    if (words[at] === 'and' && /^(?:i|you|we|they|he|she|it)$/.test(words[at + 1] ?? ''))
      return false
    if (BASE_VERBS.has(words[at] ?? '') && !BEFORE_NOUN.has(words[at - 1] ?? '')) return true
  }
  return false
}

/** Whether a word is a verb in its basic form. */
export function isBaseVerb(word: string): boolean {
  return BASE_VERBS.has(word)
}

/** Whether a word is a past tense of its own form: *taught*, *went*. */
export function isIrregularPast(word: string): boolean {
  return IRREGULAR_PASTS.has(word)
}
