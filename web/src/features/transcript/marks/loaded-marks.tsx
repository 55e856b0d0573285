import { useEffect, useState } from 'react'
import { readStored } from '#web/lib/browser/local-storage.ts'
import { loadLater } from '#web/ui/page/load-later.tsx'
import type { PinnedQuestionProps } from '../questions/pinned-question.tsx'
import { MarkButton } from './mark-button.tsx'
import type { MarkControlsProps } from './mark-controls.tsx'
import { getMarksKey } from './marks-key.ts'
import { UnloadedMarks } from './unloaded-marks.tsx'
import { useLetterKey } from './use-letter-key.ts'

const loadMarks = () => import('./mark-controls.tsx')
/** Loads marks and their list, which may be needed without a network. */
export const preloadMarks = async () => (await loadMarks()).loadMarksPanel()
/** Loads the pinned question, and the rules that find it, apart from the page. */
export const loadPinnedQuestion = () => import('../questions/pinned-question.tsx')

const Controls = loadLater<MarkControlsProps & { presses: number }>(
  async () => (await loadMarks()).MarkControls,
  UnloadedMarks,
)
/** Milliseconds after which a reader's page loads what sets marks: its text and connection come first. */
const LOAD_DELAY_MS = 2000
/** The pinned question, once it is loaded. */
export const LoadedPinnedQuestion = loadLater<PinnedQuestionProps>(
  async () => (await loadPinnedQuestion()).PinnedQuestion,
)

/**
 * The button that marks the moment, whose key is M, and the marks: loaded at once where there are some
 * or may be, otherwise with the first.
 */
export function LoadedMarkControls(props: MarkControlsProps) {
  const [presses, setPresses] = useState(0)
  const [isWanted, setWanted] = useState(
    () => props.isOwner || readStored(getMarksKey(props.code)) !== null,
  )
  const mark = () => setPresses((count) => count + 1)
  useLetterKey('m', mark)
  useLetterKey('l', props.onLive)
  useEffect(() => {
    const load = () => setWanted(true)
    const timer = setTimeout(load, LOAD_DELAY_MS)
    // Another tab may have set the first.
    window.addEventListener('storage', load)

    return () => {
      clearTimeout(timer)
      window.removeEventListener('storage', load)
    }
  }, [])

  return (
    <>
      <MarkButton size={props.size} onPress={mark} />
      {(isWanted || presses > 0) && <Controls {...props} presses={presses} />}
    </>
  )
}
