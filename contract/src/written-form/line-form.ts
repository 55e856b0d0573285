/**
 * How a line is written: with its numbers in digits, with spoken code as code beside that, or word for
 * word as it was said.
 */
const lineForms = ['written', 'code', 'said'] as const
/** How a line is written. */
export type LineForm = (typeof lineForms)[number]
