import { type TextLayout, textLayouts } from '@live-scribe/contract/export'
import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

/** What an export has; this browser remembers it. */
export interface ExportSettings {
  times: boolean
  speakers: boolean
  gaps: boolean
  /** Lines that are an echo of the meeting. */
  echoes: boolean
  /** Labels of questions, and the owner's marks. */
  marks: boolean
  /** Of plain text. */
  layout: TextLayout
}

const STORED_AS = 'live-scribe.export'
const defaults: ExportSettings = {
  times: true,
  speakers: true,
  gaps: true,
  echoes: false,
  marks: true,
  layout: 'plain',
}

/** What exports of this browser have, and a function that changes it. */
export function useExportSettings(): [
  settings: ExportSettings,
  change: (changes: Partial<ExportSettings>) => void,
] {
  const [settings, setSettings] = useState(readSettings)
  const change = (changes: Partial<ExportSettings>) => {
    const changed = { ...settings, ...changes }
    setSettings(changed)
    writeStored(STORED_AS, changed)
  }

  return [settings, change]
}

function readSettings(): ExportSettings {
  const stored = readStored(STORED_AS)
  const given =
    typeof stored === 'object' && stored !== null ? new Map(Object.entries(stored)) : null
  const read = (name: keyof Omit<ExportSettings, 'layout'>) => {
    const value: unknown = given?.get(name)

    return typeof value === 'boolean' ? value : defaults[name]
  }

  return {
    times: read('times'),
    speakers: read('speakers'),
    gaps: read('gaps'),
    echoes: read('echoes'),
    marks: read('marks'),
    layout: textLayouts.find((one) => one === given?.get('layout')) ?? defaults.layout,
  }
}
