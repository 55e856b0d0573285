import type { exportQuery } from '@live-scribe/contract/export'
import type { z } from 'zod'
import type { ExportOptions } from './export-line.ts'

/** Converts what a request asks of an export. */
export function toExportOptions(
  query: Omit<z.output<typeof exportQuery>, 'format'>,
): ExportOptions {
  return {
    hasTimes: query.times === 'on',
    hasSpeakers: query.speakers === 'on',
    hasGaps: query.gaps === 'on',
    hasEchoes: query.echoes === 'on',
    hasMarks: query.marks === 'on',
    form: query.said === 'on' ? 'said' : query.code === 'on' ? 'code' : 'written',
    layout: query.layout,
    timeZone: query.time_zone,
  }
}
