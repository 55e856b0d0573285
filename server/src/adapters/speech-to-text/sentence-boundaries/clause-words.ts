/** Words by what they do in a clause, in lower case, as a recogniser writes them. */
function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** Subjects of a clause that are one word. */
export const SUBJECTS =
  words(`i you he she it we they this that these those there everyone everybody
  someone somebody anyone anybody nobody everything something nothing`)

/** Those of them that a question has after its verb. */
export const ASKED_SUBJECTS = words('i you he she it we they there anyone anybody')

/** Subjects of a question that may also go on with a clause. */
export const JUDGED_SUBJECTS = words('that this the your')

/** Words after *how* in a question. */
export const QUANTITIES = words('many much long big often far fast old hard')

/** Words after *what* in a question without an auxiliary. */
export const WHAT_ELSE = words('about if happens kind else')

/** A subject with its verb: *I'm*, *that's*. */
export const CONTRACTED = /^(?:i|you|he|she|it|we|they|that|there|here)'(?:m|d|ll|ve|re|s)$/

/** Verbs that stand before their subject in a question, and make any clause finite. */
export const AUXILIARIES =
  words(`am is are was were do does did have has had can could will would should may might must shall
  isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't couldn't won't wouldn't
  shouldn't mustn't cannot`)

/** Past tenses without *ed*. */
export const PAST_TENSES =
  words(`went took came broke ran led drove gave got told brought kept wrote felt meant became held began
  chose found built caught won lost sent said thought knew saw made grew threw drew struck paid sold
  bought taught spoke stood sat slept understood forgot heard fell flew met rose spent wore woke fought
  sought stuck swung left hid shot sank froze tore swore blew rode sang drank ate bent dealt dug fed fled
  laid lent lit overcame proved rebuilt rewrote shook shrank spun stole undid withdrew`)

/** The basic form of frequent verbs, which is finite after a plural; with an *s* it always may be. */
export const BASE_VERBS =
  words(`go take come break run give get tell leave bring keep write feel mean become
  hold begin find build win lose send say think know see make grow pay sell buy stand sit meet spend show
  need want like work help use ask look call start stop return print add count sort fail handle happen
  matter depend seem sound turn change try store skip believe agree prefer remember forget measure check
  move live compare learn talk wonder guess hope wish wait join split put set cut hit let read cost type
  delete compute report repair share avoid accept act affect allow answer apply approve arrive assume
  attend behave belong block burn cache care carry catch cause charge choose claim clean clear click
  close collect compile complain configure connect consider contain continue convert copy cover crash
  create deal debug decide define deliver deploy describe design destroy develop disagree discuss draw
  drive drop end enjoy exist expect explain explore export fetch fight figure fill finish fit fix follow
  force free gain generate hate hear hide hire hope hurt ignore imagine implement import improve include
  increase insert install introduce invest involve keep kill lack last lead lie limit link list listen load
  lock log love maintain manage map match mention merge miss mock monitor notice occur offer open
  optimise optimize order own pass pay perform pick plan play point predict prepare press process produce
  prove provide publish pull push raise reach realise realize receive recommend record reduce refer
  refuse release rely remove render repeat replace represent request require resolve respond rest restart
  reuse review rewrite save scale search serve shift ship solve speak stay suffer suggest support suppose
  suspect switch talk teach test throw touch track train travel trust understand update upgrade validate
  visit vote walk warn watch win worry write`)

/** Verbs whose third person is a noun as often: *all the calls*. */
export const NOUNS_TOO =
  words(`answer call change cost test report request need help use work look start stop
  count sort turn show visit vote match load lock log list link limit mock monitor order pass plan play point
  press process pull push record release repeat rest review scale search shift ship switch talk track train
  travel trust update upgrade touch throw store set cut hit run break read win wait wish hope guess wonder
  measure check move join split act block burn cache care catch cause charge claim click cover crash deal
  design drop drive end export fight fit fix force gain hire hurt import increase insert lead lie type copy
  repair share print sound match view offer notice love hate support worry return`)

/** Words that begin a noun’s phrase. */
export const DETERMINERS =
  words(`the a an my your his her its our their some any each every both no most many several one two
  three four five six seven eight nine ten half all another other these those this that`)

/** Prepositions that follow a verb without an object: *works on*. */
export const PLACES = words('in on at with to from for through')

/** Objects of a verb that are one word. */
export const OBJECTS = words('it them us me him her')

/** Nouns in the plural, or subjects, after which a basic form is finite. */
export const PLURALS = words('people most many some all both they we you i them us')

/** Words that may be the last ones before a silence, *you are proud of*, and never before more words. */
const LAST_IN_SPEECH =
  words(`of from at into onto upon via per among during without against toward towards rather
  really such like whether point times over plus minus dot comma colon`)

/** Words with which nobody stops. */
export const NEVER_LAST =
  words(`the a an my your our their every whose which and or but nor because if
  unless although though whereas than very quite equals slash
  underscore hyphen modulo mister doctor i we they let's i'm you're we're
  they're he's she's i'd we'd i'll we'll i've we've you've its`)

/** Words after which a clause goes on, whatever comes. */
export const OPEN_ENDED: ReadonlySet<string> = new Set([...NEVER_LAST, ...LAST_IN_SPEECH])

/** Words after which a clause seldom ends: *is*, *to*, *how*. */
export const SELDOM_LAST =
  words(`is are was were am be been being has had have having does did do will would
  can could should may might must to for with by within under across around until so too as while when
  where what how didn't doesn't don't wasn't weren't isn't aren't haven't hasn't hadn't couldn't wouldn't
  shouldn't can't that's it's there's he she`)

/** Words that make a clause depend on another one. */
export const SUBORDINATORS =
  words(`when if because since while unless although though whenever once until
  after before as where wherever whether that which who whose how why what than`)

/** Subordinators with which a sentence begins whose main clause is still to come. */
export const OPENERS =
  words(`when if since while unless although though whenever once until after before
  as because wherever whatever`)

/** Those that may begin within a sentence, before or after its main clause. */
export const CONDITIONS = words('when if while whenever')

/** Openers that may also stand before a noun only: *after two months*. */
export const PREPOSITIONAL = words('since once until after before as')

/** Verbs and adjectives whose object may be a clause: *I think it works*. */
export const REPORTING =
  words(`think thought know knew say said says believe believed guess suppose hope
  hoped mean means meant wish feel felt see saw sure told tell ask asked wonder wondered wondering realise
  realised realize realized remember found find forget forgot hear heard notice noticed decide decided
  explain explained show showed shows understand learned learn bet assume assumed agreed swear promised
  claimed figured suggested glad afraid certain imagine suppose`)

/** Words that prepare what is said and may begin a sentence before its subject. */
export const MARKERS =
  words(`so then now well yes yeah yep no nope okay ok right alright sure also still
  anyway however actually basically honestly otherwise instead sometimes usually maybe perhaps today
  finally first second eventually later suddenly fortunately unfortunately luckily yesterday lastly next
  meanwhile normally generally here hm hmm um uh oh ah really look listen nowadays afterwards besides plus`)

/** Whole answers of one word. */
export const ANSWERS =
  words(`yes yeah yep no nope okay ok right sure good great exactly correct true fine
  thanks absolutely definitely nice perfect huh interesting cool hello hi`)

/** Words that ask. */
export const QUESTION_WORDS = words('what why how when where who which')

/** Words that ask, with their verb. */
export const ASKED_SHORTLY = words("what's who's how's where's why's")

/** Words with which a sentence does not begin, or begins so seldom that they tell nothing. */
export const CONTINUING = words(`and or but because which than of to for with from by into as who
  whose nor plus equals minus times dot point`)

/** Verbs that tell somebody to do something, at the beginning of a sentence. */
export const TASKS =
  words(`tell let's let give look suppose imagine put thank describe explain walk think
  call take say try start write remember make use add thanks design build sorry please consider`)

/** What such a verb is followed by. */
export const TASK_OBJECTS = words('me us a an the at you about it that this through of with your x')

/** Phrases before a clause, at the beginning of a sentence. */
export const OPENING_PHRASES: ReadonlySet<string> = new Set([
  ...['after that', 'since then', 'so far', 'for example', 'of course', 'in fact', 'before that'],
  ...['last year', 'last week', 'every morning', 'every time', 'every day', 'one day', 'one night'],
  ...['for each', 'for every', 'until then', 'from there', 'at first', 'in the end', 'at the end'],
  ...['to be honest', 'on the other', 'on top of', 'in the beginning', 'at that point', 'for me'],
  ...['only if', 'only when', 'not really', 'not at all', 'no problem', 'thank you', 'by the way'],
  ...['at some point', 'in my case', 'in that case', 'for instance', 'in general', 'as far as'],
  ...['at the time', 'back then', 'by then', 'from then', 'a year', 'two years', 'three years'],
  ...['these days', 'the other day', 'most of the', 'that way', 'in other words', 'as soon as'],
])

/** Before a length of time: *after two months*, *in the second week*. */
export const BEFORE_TIME = words('after before in within for until')

/** Before a time that is not counted: *last year*. */
export const BEFORE_DAY = words('last next this that one every each')

/** Lengths of time. */
export const TIMES =
  words(`second seconds minute minutes hour hours day days week weeks month months year
  years morning evening night summer winter`)

/** Words before a subject that change nothing about how a clause begins. */
export const APPROXIMATIONS = words('about around only even just almost nearly at')

/** People as subjects: whatever word follows is their verb. */
export const PEOPLE = words('i we they he she')

/** Subjects of whose verb the third person is a verb for certain. */
export const THIRD_PERSONS = words('it he she')

/** Words that follow people without being their verb. */
export const NO_VERBS =
  words(`and or but because of to for with from by into than as the a an my your our their
  in on at who which that if when while so all both are's too`)

/** Nouns before a clause that is about them: *the way I see it*. */
export const RELATIVE_HEADS =
  words(`way thing things something anything everything nothing moment reason only everyone anyone someone
  whatever`)

/** Verbs after *that* where it stands for what was told. */
export const TELLS_OF_THAT =
  words(`is was isn't wasn't makes made means meant sounds gave gives took takes saved saves helped turned happens
  happened works worked depends matters would will`)
