export { Announcer } from './announcer.ts'
export type { ExportOptions } from './export/export-line.ts'
export { toExportOptions } from './export/export-options.ts'
export { createFileName } from './export/file-name.ts'
export { TranscriptExporter } from './export/transcript-exporter.ts'
export { checkFix } from './fixes/check-fix.ts'
export { findFixes, findFixesOf } from './fixes/find-fixes.ts'
export { removeFix } from './fixes/remove-fix.ts'
export { storeFix } from './fixes/store-fix.ts'
export { storeReplacements } from './fixes/store-replacements.ts'
export { presentEvent, presentSaid, presentSegment } from './present.ts'
export {
  createSegmentPlaceholders,
  findSegmentPage,
  insertSegment,
  type NewUtterance,
  toSegmentColumns,
  toUtterance,
} from './segments.ts'
