import { isRightText, isWrongText } from '@live-scribe/contract/fixes/fix-text'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { type FixedSession, findLastPlace, saveFix, type WantedFix } from './fix-words.ts'
import type { SelectedWords } from './selected-words.ts'

/** Where a fix counts. */
export type FixScope = 'here' | 'recording' | 'always'

interface FixValues {
  wrong: string
  right: string
  scope: FixScope
}

/** What became of the last attempt to save. */
type Attempt =
  | { name: 'none' }
  | { name: 'saving' }
  | { name: 'refused'; error: string }
  /** So many places change that the owner is asked. */
  | { name: 'asking'; question: string }

interface FormOptions {
  selected: SelectedWords | null
  onSaved: (id: number | null) => void
}

/** The values of the form, and what became of saving them. */
export function useFixForm(session: FixedSession, { selected, onSaved }: FormOptions) {
  const [values, setValues] = useState<FixValues>({
    wrong: selected?.shown ?? '',
    right: '',
    scope: 'recording',
  })
  const [attempt, setAttempt] = useState<Attempt>({ name: 'none' })
  const set = (changed: Partial<FixValues>) => {
    setValues({ ...values, ...changed })
    setAttempt({ name: 'none' })
  }
  const submit = async () => {
    const fix = toFix(session, values, selected)
    if (typeof fix === 'string') return setAttempt({ name: 'refused', error: fix })
    setAttempt({ name: 'saving' })
    try {
      onSaved(await saveFix(session, { ...fix, isConfirmed: attempt.name === 'asking' }))
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : 'Please try again.'
      const isQuestion = failure instanceof ApiError && failure.code === 'confirmation_needed'
      setAttempt(
        isQuestion
          ? { name: 'asking', question: message }
          : { name: 'refused', error: `Not fixed. ${message}` },
      )
    }
  }

  return {
    values,
    set,
    submit,
    isBusy: attempt.name === 'saving',
    error: attempt.name === 'refused' ? attempt.error : null,
    question: attempt.name === 'asking' ? attempt.question : null,
  }
}

/** The fix that is asked for, or what has to be changed first. */
function toFix(
  { store }: FixedSession,
  values: FixValues,
  selected: SelectedWords | null,
): WantedFix | string {
  const [wrong, right] = [values.wrong.trim(), values.right.trim()]
  if (!isWrongText(wrong)) return 'Type the wrong words as they stand in the text.'
  if (right === '') return 'Type the right words.'
  if (!isRightText(right)) return 'Remove what can’t be shown from the right words.'
  const isAlways = values.scope === 'always'
  const everywhere = { original: wrong, replacement: right, place: null }
  if (values.scope !== 'here') return isAlways ? { ...everywhere, is_always: true } : everywhere
  if (selected) {
    return { original: selected.recognised, replacement: right, place: selected.place }
  }
  const place = findLastPlace(store.getSnapshot().transcript, wrong)

  return place
    ? { original: wrong, replacement: right, place }
    : 'These words are not in the text. Check how they are written there.'
}
