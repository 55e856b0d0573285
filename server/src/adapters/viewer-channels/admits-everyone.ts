import type { Admission } from '#server/ports/viewer-channels.ts'

/** Used until somebody decides who may watch what. */
export const admitsEveryone: Admission = {
  mayWatch: () => Promise.resolve(true),
  isOpen: () => Promise.resolve(true),
  forget: () => {},
}
