import { type ExportFormat, exportTranscript } from '@live-scribe/contract/export'
import { exportRecordings, type RecordingSelection } from '@live-scribe/contract/recording/list'
import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { downloadFile } from '#web/api/download-file.ts'
import { toFormSettings } from '../code/use-line-form.ts'
import type { ExportSettings } from './use-export-settings.ts'

/** What is exported: one transcript by its code, or those of several own recordings. */
export type ExportSource = { code: string } | { selection: RecordingSelection }

/** Downloads an export; returns the file's name. Throws ApiError. */
export function downloadExport(
  source: ExportSource,
  format: ExportFormat,
  settings: ExportSettings & { form: LineForm },
): Promise<string> {
  const query = { format, ...toQuery(settings) }

  return 'code' in source
    ? downloadFile(exportTranscript, { params: { code: source.code }, query })
    : downloadFile(exportRecordings, { body: { selection: source.selection, ...query } })
}

function toQuery({
  times,
  speakers,
  gaps,
  echoes,
  marks,
  layout,
  form,
}: ExportSettings & { form: LineForm }) {
  const { code, said } = toFormSettings(form)
  const onOff = (isOn: boolean) => (isOn ? 'on' : 'off')

  return {
    times: onOff(times),
    speakers: onOff(speakers),
    gaps: onOff(gaps),
    echoes: onOff(echoes),
    marks: onOff(marks),
    code: onOff(code === 1),
    said: onOff(said === 1),
    layout,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  } as const
}
