export { Announcer } from './announcer.ts'
export { presentSegment } from './present.ts'
export { findSegments, insertNextSegment, insertSegment, type NewSegment } from './segments.ts'
