import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useContext, useState } from 'react'
import { isGone } from '#web/api/api-error.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { AudioTableContext } from '../audio-table-context.ts'
import { finishRecording } from '../history/finish-recording.ts'
import { finishWithUndo } from '../history/finish-with-undo.ts'
import { SESSION_QUERY_KEY } from '../history/reopened-session-query.ts'
import { type TranscriptionProgress, unsavedAudioQuery } from '../history/unsaved-audio-query.ts'

// Loaded on demand, because few recordings have unsaved audio.
const FinishDialog = lazyOptional(
  async () => (await import('./dialogs/finish-dialog.tsx')).FinishDialog,
)

/** What is ended, and what follows. */
export interface FinishOptions {
  session: TranscriptionProgress
  /** Whether it ends after a while, in which it can be undone. */
  isUndoable?: boolean
  onResume: () => void
  onFinished?: () => void
}

type Step = { name: 'rest' } | { name: 'asking'; unsavedSeconds: number } | { name: 'finishing' }

/** Ends a paused recording, after a question when there is unsaved audio of it on this device. */
export function useFinish({ session, isUndoable, onResume, onFinished }: FinishOptions): {
  finish: () => Promise<void>
  isBusy: boolean
  /** The question, while there is one. */
  dialog: ReactNode
} {
  const queryClient = useQueryClient()
  const openTable = useContext(AudioTableContext)
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const finish = async (isSaid = true) => {
    setStep({ name: 'finishing' })
    try {
      await finishRecording(session.session_id, openTable)
      if (isSaid) toast.success('Recording finished')
      onFinished?.()
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      // It may have been deleted while its end could be undone.
      if (isSaid || !isGone(error)) {
        toast.error('The recording could not be finished', { description })
      }
    }
    setStep({ name: 'rest' })
    // Totals, usage and permission may change; the session itself stays.
    await queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY_KEY,
    })
  }
  const countUnsaved = () => queryClient.fetchQuery(unsavedAudioQuery(session, openTable))
  const finishLater = async (when: 'later' | 'leaving') => {
    // Another tab may have resumed it meanwhile; finishing lets go of what waits here.
    if (when === 'later' && (await countUnsaved()) > 0) {
      toast.error('The recording was not finished', {
        description: 'It was resumed meanwhile, and audio on this device is not written down yet.',
      })
    } else await finish(false)
  }
  const ask = async () => {
    const unsavedSeconds = await countUnsaved()
    if (unsavedSeconds > 0) setStep({ name: 'asking', unsavedSeconds })
    else if (isUndoable) finishWithUndo(session.session_id, finishLater)
    else await finish()
  }

  return {
    finish: ask,
    isBusy: step.name === 'finishing',
    dialog: (
      <Suspense>
        {step.name === 'asking' && (
          <FinishDialog
            unsavedSeconds={step.unsavedSeconds}
            onResume={() => {
              setStep({ name: 'rest' })
              onResume()
            }}
            onFinish={() => void finish()}
            onCancel={() => setStep({ name: 'rest' })}
          />
        )}
      </Suspense>
    ),
  }
}
