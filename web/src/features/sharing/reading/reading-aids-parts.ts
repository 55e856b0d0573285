/* What the viewer loads with the first line, in one file. */

export { CurrentBehindNote } from '../place/behind-note.tsx'
export { ReadingAids } from './reading-aids.tsx'
