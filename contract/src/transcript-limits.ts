/**
 * Maximum segments of a session that a client stores: more than a day of speech without a pause.
 * Segments that the server recognises are limited by the user's minutes.
 */
export const MAX_SEGMENTS_PER_SESSION = 50_000
/** Maximum total length of the texts of those segments, in UTF-16 code units. */
export const MAX_CHARACTERS_PER_SESSION = 3_000_000
