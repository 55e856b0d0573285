export { Announcer } from './announcer.ts'
export { presentSegment } from './present.ts'
export {
  findSegmentPage,
  insertSegment,
  type NewUtterance,
  prepareSegmentInsert,
  toSegmentColumns,
  toUtterance,
} from './segments.ts'
