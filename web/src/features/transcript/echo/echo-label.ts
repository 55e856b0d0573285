/** What is said of a line that is the meeting's echo, where it is shown. */
export const ECHO_LABEL = 'Echo of the meeting'

/** Looks of that label. */
export const echoLabelClasses = 'block font-sans text-note text-ink-faint'
