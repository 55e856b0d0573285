import type { ExportFormat, TextLayout } from '@live-scribe/contract/export'
import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import type { TranscriptStore } from '../model/transcript-store.ts'
import { downloadExport, type ExportSource } from './download-export.ts'
import { printTranscript } from './print-transcript.ts'
import { type ExportSettings, useExportSettings } from './use-export-settings.ts'

/** Properties of the dialog. */
export interface ExportDialogProps {
  source: ExportSource
  /** How lines are written where the transcript is shown. */
  form: LineForm
  /** The transcript that the page shows, which can be printed; absent where it shows none. */
  store?: TranscriptStore
  onClose: () => void
}

const formats: readonly [format: ExportFormat, name: string][] = [
  ['txt', 'Text'],
  ['md', 'Markdown'],
  ['docx', 'Word'],
  ['srt', 'Subtitles'],
  ['vtt', 'Captions'],
  ['json', 'Data'],
]

const toggles: readonly [name: keyof Omit<ExportSettings, 'layout'>, label: string][] = [
  ['times', 'Times'],
  ['speakers', 'Speakers'],
  ['gaps', 'Gaps'],
  ['echoes', 'Echo of the meeting'],
  ['marks', 'Marks and questions'],
]

const layouts: readonly { value: TextLayout; label: string }[] = [
  { value: 'plain', label: 'Reading' },
  { value: 'maxqda', label: 'MAXQDA (empty lines between)' },
  { value: 'atlas_ti', label: 'ATLAS.ti (times as #00:01:02.3#)' },
]

/** The formats of an export, a click each, and what the file has. */
export function ExportDialog({ source, form: shown, store, onClose }: ExportDialogProps) {
  const [settings, change] = useExportSettings()
  const [form, setForm] = useState(shown)
  const [busy, setBusy] = useState<ExportFormat | null>(null)
  const isOne = 'code' in source
  const [error, setError] = useState<string | null>(null)
  const download = async (format: ExportFormat) => {
    if (busy) return
    setBusy(format)
    setError(null)
    try {
      const name = await downloadExport(source, format, { ...settings, form })
      toast.success(isOne ? 'Transcript exported' : 'Transcripts exported', { description: name })
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'Please try again.')
      setBusy(null)
    }
  }
  const print = () => {
    onClose()
    if (store) printTranscript(store, settings)
  }

  return (
    <Modal title={isOne ? 'Export transcript' : 'Export transcripts'} onClose={onClose}>
      <div className="mt-5 grid grid-cols-2 gap-2" aria-busy={busy !== null}>
        {formats.map(([format, name], index) => (
          <Button
            key={format}
            data-autofocus={index === 0 ? '' : undefined}
            variant="outline"
            className="justify-between! px-4!"
            aria-disabled={busy !== null}
            onClick={() => void download(format)}
          >
            {name}
            <span className="figures text-note font-normal text-ink-faint max-[22.5rem]:sr-only">
              {busy === format ? '...' : `.${format}`}
            </span>
          </Button>
        ))}
        {store && (
          <Button variant="outline" className="col-span-2" onClick={print}>
            Print or save as PDF
          </Button>
        )}
      </div>
      <div className="mt-3">
        <FormError text={error} />
      </div>
      <fieldset className="mt-3 grid min-w-0 grid-cols-1 gap-x-4 text-note text-ink-soft sm:grid-cols-2">
        <legend className="pb-1 text-ink-faint">In the file</legend>
        {toggles.map(([name, label]) => (
          <Switch
            key={name}
            label={label}
            isOn={settings[name]}
            onChange={(isOn) => change({ [name]: isOn })}
          />
        ))}
        <Switch
          label="Spoken code as code"
          isOn={form === 'code'}
          onChange={(isOn) => setForm(isOn ? 'code' : 'written')}
        />
        <Switch
          label="Numbers as they were said"
          isOn={form === 'said'}
          onChange={(isOn) => setForm(isOn ? 'said' : 'written')}
        />
        <div className="sm:col-span-2">
          <Select
            label="Text for"
            layout="row"
            value={settings.layout}
            options={layouts}
            onChange={(layout) => change({ layout })}
          />
        </div>
      </fieldset>
      <div className="mt-2 flex items-center justify-between gap-4">
        <p className="text-note text-ink-faint">Subtitles and captions always have times.</p>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  )
}
