import { type Form, readTexts } from '../api/parameters/form.ts'

/** Metadata after an update: keys are kept, changed, added, and removed by an empty text. */
export function mergeMetadata(
  known: Record<string, string> | null,
  form: Form,
): Record<string, string> {
  if (form.metadata === '') return {}
  const merged = { ...known, ...readTexts(form, 'metadata') }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}
