function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** Words that somebody says before what they mean: they neither ask nor tell. */
export const LEAD_INS = words(`so and but okay ok well now then right um uh hmm yeah yes no alright
  great cool sorry thanks perfect good nice interesting gotcha fine also first next again look`)

/** Words that ask for something. */
export const QUESTION_WORDS = words('what why how when where who whom whose which')

/** Verbs that stand before their subject in a question. */
export const AUXILIARIES =
  words(`do does did is are was were can could would will should have has had
  am may might shall must don't doesn't didn't isn't aren't wasn't weren't can't couldn't wouldn't
  won't shouldn't haven't hasn't hadn't`)

/** Auxiliaries that are followed by a verb in its basic form. */
export const MODALS = words('can could would will should may might must')

/** Forms of *be*, with their negations. */
export const BE_FORMS = words("is are was were isn't aren't wasn't weren't")

/** Words that stand for a subject. */
export const PRONOUNS = words(`i you he she it we they this that these those there anyone anybody
  someone somebody everyone everybody anything something nobody nothing`)

/** Those of them that stand for people. */
export const PEOPLE = words(
  'i you he she we they anyone anybody someone somebody everyone everybody',
)

/** Words that begin a noun's phrase. */
export const DETERMINERS =
  words(`the a an my your his her its our their any some each every no all both
  another other`)

/** Verbs of asking, telling and knowing: what follows depends on them. */
export const REPORTING =
  words(`know knows knew known see sees saw seen understand understands understood
  ask asks asked asking tell tells told show shows showed remember remembers wonder wonders wondered
  wondering said says say saying learn learned figure figured forget forgot guess check find found
  discuss discussed decide decided mean means meant depends care notice noticed realise realised
  realize realized believe imagine hear heard explain explained describe described teach taught give
  gave`)

/** Other words after which the order of a question is none: *it depends on what would help*. */
export const DEPENDENT_AFTER =
  words(`sure about of on to from for with in into at by than matter matters
  which who whom whose if whether when where what how why until because although while unless since idea
  clue out exactly just not as is was are were be been being nor neither only never rarely seldom`)

/** Words that end what was told before, or are the subject of what follows. */
export const PRONOUNS_BEFORE =
  words(`me him her them us you it that this these those there i he she we
  they everything anything something like yourself myself themselves himself ourselves`)

/** Nouns after which *is that …* tells what they are. */
export const ABSTRACT_NOUNS =
  words(`thing things problem problems reason reasons point issue issues idea
  answer question fact truth catch trick goal difference downside upside result rule plan advantage
  disadvantage lesson`)
