import type { Admission } from '#server/ports/viewer-channels.ts'

/** Until somebody says who may watch what. */
export const admitsEveryone: Admission = {
  mayWatch: () => Promise.resolve(true),
  isOpen: () => Promise.resolve(true),
  forget: () => {},
}
