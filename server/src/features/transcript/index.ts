export { Announcer } from './announcer.ts'
export { presentSegment } from './present.ts'
export {
  findSegmentPage,
  insertSegment,
  type NewUtterance,
  prepareNextSegment,
  segmentValues,
  toUtterance,
} from './segments.ts'
