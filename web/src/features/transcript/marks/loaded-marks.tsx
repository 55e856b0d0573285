import { Suspense } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import type { PinnedQuestionProps } from '../questions/pinned-question.tsx'
import type { MarkControlsProps } from './mark-controls.tsx'

const loadMarks = () => import('./mark-controls.tsx')
/** Loads marks and their list, which may be needed without a network. */
export const preloadMarks = async () => (await loadMarks()).loadMarksPanel()
/** Loads the pinned question, and the rules that find it, apart from the page. */
export const loadPinnedQuestion = () => import('../questions/pinned-question.tsx')

const Controls = lazyOptional<MarkControlsProps>(async () => (await loadMarks()).MarkControls)
const Question = lazyOptional<PinnedQuestionProps>(
  async () => (await loadPinnedQuestion()).PinnedQuestion,
)

/** The controls to mark moments, once they are loaded. */
export function LoadedMarkControls(props: MarkControlsProps) {
  return (
    <Suspense>
      <Controls {...props} />
    </Suspense>
  )
}

/** The pinned question, once it is loaded. */
export function LoadedPinnedQuestion(props: PinnedQuestionProps) {
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  )
}
