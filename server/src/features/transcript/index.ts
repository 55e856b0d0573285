export { Announcer } from './announcer.ts'
export { createFileName } from './export/file-name.ts'
export { TranscriptExporter } from './export/transcript-exporter.ts'
export { presentSegment } from './present.ts'
export {
  findSegmentPage,
  insertSegment,
  type NewUtterance,
  prepareSegmentInsert,
  toSegmentColumns,
  toUtterance,
} from './segments.ts'
