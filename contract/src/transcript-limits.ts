/**
 * Maximum segments of a session that a client stores: more than a day of speech without a pause.
 * Segments that the server recognises are limited by the user's minutes.
 */
export const MAX_SEGMENTS_PER_SESSION = 50_000
/** Maximum total length of the texts of those segments, in UTF-16 code units. */
export const MAX_CHARACTERS_PER_SESSION = 3_000_000
/** Maximum characters that a client stores for each minute of a session: twice what anybody speaks. */
export const CLIENT_CHARACTERS_A_MINUTE = 2000
/** Those that it stores beyond, which it may have ready when it starts. */
export const CLIENT_CHARACTERS_AT_START = 20_000
/** Maximum characters that an account stores in the sessions of 24 hours: a whole day of speech. */
export const CLIENT_CHARACTERS_A_DAY = 3_000_000
/**
 * Maximum length of a segment that a client stores, in UTF-16 code units: two minutes of speech
 * without a pause.
 */
export const MAX_CLIENT_SEGMENT_CHARACTERS = 2000
/**
 * Maximum length of a text that the rules over text read (questions, spoken code, fixes), in UTF-16
 * code units. A longer one is given back as it is.
 */
export const MAX_RULE_CHARACTERS = 10_000
