export { Announcer } from './announcer.ts'
export { presentSegment } from './present.ts'
export {
  findSegmentPage,
  insertSegment,
  type NewSegment,
  nextSegmentValues,
  prepareNextSegment,
} from './segments.ts'
