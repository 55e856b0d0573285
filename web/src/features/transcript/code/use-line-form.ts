import type { LineForm } from '@live-scribe/contract/written-form/line-form'
import { useState } from 'react'
import { readStored, writeStored } from '#web/lib/browser/local-storage.ts'

/** Where a browser stores how its user reads transcripts. */
export const READING_STORED_AS = 'live-scribe.reading'

/** How lines are written, as it is stored and as a link has it; at most one is 1. */
export interface FormSettings {
  /** 1 writes spoken code as code. */
  code: 0 | 1
  /** 1 shows numbers as they were said. */
  said: 0 | 1
}

/** The form of lines that settings ask for. */
export function toLineForm({ code, said }: Partial<FormSettings>): LineForm {
  if (said === 1) return 'said'

  return code === 1 ? 'code' : 'written'
}

/** The settings that ask for a form of lines. */
export function toFormSettings(form: LineForm): FormSettings {
  return { code: form === 'code' ? 1 : 0, said: form === 'said' ? 1 : 0 }
}

/** The form of lines in this browser, and a function that changes it. */
export function useLineForm(): [form: LineForm, change: (form: LineForm) => void] {
  const [form, setForm] = useState(() => toLineForm(readSettings()))
  const change = (wanted: LineForm) => {
    setForm(wanted)
    writeStored(READING_STORED_AS, { ...readSettings(), ...toFormSettings(wanted) })
  }

  return [form, change]
}

function readSettings(): Partial<FormSettings> {
  const stored = readStored(READING_STORED_AS)

  return typeof stored === 'object' && stored !== null ? stored : {}
}
