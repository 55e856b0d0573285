import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useContext, useState } from 'react'
import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import { Button, type ButtonSize } from '#web/ui/form/button.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { finishRecording } from '../history/finish-recording.ts'
import { SESSION } from '../history/reopened-session.ts'
import { unsavedAudio, type Written } from '../history/unsaved-audio.ts'
import { KeptAudioTable } from '../kept-audio-table-context.ts'

// Loaded on demand: few leave audio behind.
const FinishDialog = lazyOptional(
  async () => (await import('./dialogs/finish-dialog.tsx')).FinishDialog,
)

interface FinishButtonProps {
  session: Written
  label?: string
  size?: ButtonSize
  className?: string
  onResume: () => void
  onFinished?: () => void
}

type Step = { name: 'rest' } | { name: 'asking'; unwrittenSeconds: number } | { name: 'finishing' }

/** Ends a paused recording; asks first when audio on this device is not text yet. */
export function FinishButton(props: FinishButtonProps) {
  const { session, onResume, onFinished } = props
  const queryClient = useQueryClient()
  const openTable = useContext(KeptAudioTable)
  const isOnline = useIsOnline()
  const [step, setStep] = useState<Step>({ name: 'rest' })
  const finish = async () => {
    setStep({ name: 'finishing' })
    try {
      await finishRecording(session.session_id, openTable)
      toast.success('Recording finished')
      onFinished?.()
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      toast.error('The recording could not be finished', { description })
    }
    setStep({ name: 'rest' })
    // Totals, usage and permission may change; the session itself stays.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION })
  }
  const ask = async () => {
    const unwrittenSeconds = await queryClient.fetchQuery(unsavedAudio(session, openTable))
    if (unwrittenSeconds > 0) setStep({ name: 'asking', unwrittenSeconds })
    else await finish()
  }

  return (
    <>
      <Button
        variant="outline"
        size={props.size ?? 'medium'}
        className={props.className}
        aria-label={props.label}
        disabled={!isOnline || step.name === 'finishing'}
        onClick={() => void ask()}
      >
        Finish
      </Button>
      <Suspense>
        {step.name === 'asking' && (
          <FinishDialog
            unwrittenSeconds={step.unwrittenSeconds}
            onResume={() => {
              setStep({ name: 'rest' })
              onResume()
            }}
            onFinish={() => void finish()}
            onCancel={() => setStep({ name: 'rest' })}
          />
        )}
      </Suspense>
    </>
  )
}
