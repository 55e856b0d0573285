/**
 * A row of the table of written forms: what is said, and how it is written. The first row that fits
 * the words whole is used; a number that no row fits stays in words, with all that belongs to it.
 */
export interface NumberForm {
  /** One of these words is before it: `port|ports`; `.` is the start of the phrase. */
  after?: string
  /** Whether words such as *is* and *number* may be between them and what is said. */
  isLinked?: boolean
  /** None of these words is before it. */
  notAfter?: string
  /** Words, alternatives (`am|pm`), and slots (`<hour>`), which `number-slots.ts` reads. */
  said: string
  /** The texts of the slots; slots of the same name are filled in order. */
  written: string
  /** One of these words follows; `.` is the end of the phrase. */
  before?: string
  /** None of these words follows. */
  notBefore?: string
  /** Whether it stays in words when *to*, *or* or *and* and another number follow. */
  isBare?: boolean
  /** The test of this row. */
  example: readonly [said: string, written: string]
}

/** The months, before a day or a year. */
export const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december'
/** Words that a sentence goes on with after a year or an amount. */
export const GOES_ON =
  '.|and|but|so|or|i|we|you|they|he|she|it|my|the|to|until|till|when|because|which|that|then|was|is|' +
  'onwards|on|in|at|as|with|instead|there|if|though|although|while|where|who|up'
/** Words that a number before them counts, so that it is no year. */
export const COUNTED =
  'minutes|seconds|hours|days|percent|dollars|euros|pounds|people|users|k|x|a|an|per|each'
/** Words after an amount that is paid again and again. */
export const RATE = 'a|an|per|each|for'
/** Words after cents that *and* joins to a price: `nine dollars and ninety nine each`. */
export const ENDS_PRICE = `${RATE}|.|but|so|which|because|plus`
/** Names before digits that are said one by one. */
export const CODES =
  'zip|zipcode|postcode|code|id|number|ticket|order|phone|pin|passcode|extension|reference|account|' +
  'invoice|passport|badge|serial|ip|mobile|employee|issue|case'
/** Names before numbers whose parts are said side by side: `port eighty eighty`. */
export const PARTED =
  'port|ports|status|statuses|error|code|http|extension|room|flight|zip|rfc|iso|localhost|microsoft|section|boeing|rtx|gtx|ieee|highway|route|gate'
/** Products that are named with their version. */
export const PRODUCTS =
  'python|java|node|php|ruby|rails|react|angular|vue|svelte|django|flask|laravel|boot|symfony|' +
  'postgres|postgresql|mysql|mariadb|oracle|redis|kafka|elasticsearch|mongo|mongodb|kubernetes|' +
  'terraform|windows|android|ios|macos|debian|ubuntu|fedora|centos|alpine|rhel|tls|ssl|swift|kotlin|' +
  'net|.net|oauth|scala|spark|typescript|es|webpack|vite|gradle|junit|hibernate|unity|xcode|gpt|llama|drupal'
/** Words before a small number that names something; after a bracket it is an index. */
export const NAMED =
  'version|port|line|step|level|page|chapter|layer|part|phase|option|round|http|http/|ipv|[|('
/** What is counted from one on. */
export const SERIES_NAMES =
  'day|week|month|year|sprint|chapter|lesson|episode|season|stage|grade|unit|round|floor|slide|page|step'
/** Words that say that the number before them counts. */
export const COUNTS = 'of|thing|things|way|ways|more|people'
/** Words after which *minus* is a sign; `.` is the start of the phrase. */
export const SIGNED =
  '.|returns|return|returned|returning|is|was|to|of|from|by|equals|be|at|hit|than|reached|reported|' +
  'below|above|gets|get|got|as|and|between|with|says|showed|gives|around|about|index|value'
/** Words after an `x` that is a variable. */
export const NO_FACTOR = 'plus|minus|times|equals|squared|cubed|is|to|y|n|over|mod|eighty|sixty'
/** Words before a status code of HTTP. */
export const BEFORE_STATUS =
  'a|an|return|returns|returned|returning|get|gets|got|getting|give|gives|gave|see|saw|throw|throws|' +
  'threw|send|sends|sent'
/** Words that a sentence goes on with after a code. */
export const ENDS_CODE =
  `${GOES_ON}|error|errors|response|responses|status|back|not|for|from|by|once|after|code|bad|too|` +
  `again|inside|behind|locally|everywhere|unauthorized|forbidden|unprocessable|conflict`
