import type { Admission } from '#server/ports/viewer-channels.ts'

/** Admits every viewer to every channel; used until an admission check is set. */
export const allowAllAdmission: Admission = {
  mayWatch: () => Promise.resolve(true),
  isOpen: () => Promise.resolve(true),
  readPosition: () => Promise.resolve(null),
  forget: () => {},
}
