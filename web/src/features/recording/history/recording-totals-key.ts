/** The key of the number of all recordings, as far as a page of this tab has read it. */
export const RECORDING_TOTALS_KEY = ['recording-totals'] as const
