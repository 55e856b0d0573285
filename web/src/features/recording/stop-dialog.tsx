import { formatDuration } from '#web/lib/format-duration.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface StopDialogProps {
  isOpen: boolean
  elapsedMs: number
  limitMs: number
  /** Audio that waits for a connection; null while there is one. */
  waitingMs: number | null
  onContinue: () => void
  onStop: () => void
}

/** The question between the stop button and the end. */
export function StopDialog(props: StopDialogProps) {
  const { elapsedMs, limitMs, waitingMs } = props

  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title="Stop recording?"
      cancelLabel="Continue Recording"
      confirmLabel="Stop Recording"
      onCancel={props.onContinue}
      onConfirm={props.onStop}
    >
      <dl className="mb-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        <Figure name="Recording time" value={formatDuration(elapsedMs)} />
        <Figure name="Remaining time" value={formatDuration(limitMs - elapsedMs)} />
        <Figure name="Minutes to be used" value={String(Math.ceil(elapsedMs / 60_000))} />
      </dl>
      <p>{waitingMs === null ? 'All transcribed content is saved.' : saidLater(waitingMs)}</p>
    </ConfirmDialog>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="figures text-right text-ink">{value}</dd>
    </>
  )
}

function saidLater(waitingMs: number): string {
  const seconds = Math.round(waitingMs / 1000)

  return `All transcribed content is saved. The last ${seconds} s will be saved once the connection is back.`
}
