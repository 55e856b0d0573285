import { formatDuration } from '#web/lib/format/format-duration.ts'
import { formatMinutes } from '#web/lib/format/format-minutes.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

interface StopDialogProps {
  isOpen: boolean
  elapsedMs: number
  /** Minutes that the recording uses if it stops now. */
  billedMinutes: number
  /** Whether these are the free minutes of a recording. */
  isFree: boolean
  limitMs: number
  /** How long the recording may go on after the limit. */
  graceMs?: number
  /** Milliseconds of unsent audio without a connection; null with one. */
  waitingMs: number | null
  /** Milliseconds by which the text is behind the speech. */
  behindMs: number
  onContinue: () => void
  onStop: () => void
}

/** Asks before a recording is stopped. */
export function StopDialog(props: StopDialogProps) {
  const { elapsedMs, billedMinutes, isFree, limitMs, graceMs = 0, waitingMs, behindMs } = props
  const endMs = elapsedMs > limitMs ? limitMs + graceMs : limitMs

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
        <Figure name="Remaining time" value={formatDuration(endMs - elapsedMs)} />
        <Figure
          name="This will use"
          value={`${formatMinutes(billedMinutes)}${isFree ? ', free' : ''}`}
        />
      </dl>
      <p>
        Everything so far is saved.
        {waitingMs === null ? restOf(behindMs) : saidLater(waitingMs)}
      </p>
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

/** A sentence on the delay of the text behind the speech; empty for the usual delay of a moment. */
function restOf(behindMs: number): string {
  const seconds = Math.round(behindMs / 1000)

  return seconds < 3
    ? ''
    : ` The last ${seconds} s are still being written down, and will be saved.`
}

function saidLater(waitingMs: number): string {
  const seconds = Math.round(waitingMs / 1000)

  return ` The last ${seconds} s will be saved once the connection is back.`
}
