/** Warns where audio ends too early: what is missing is lost, the rest is written down. */
export type WarnOfEnd = (where: string) => void
