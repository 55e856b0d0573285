/** The language of all recordings, as a BCP 47 tag. */
export const RECORDING_LANGUAGE = 'en-US'
