import type { SessionStatus } from '@live-scribe/contract/recording'
import { memo, useEffect, useState } from 'react'
import { FindInTranscript } from '#web/features/transcript/find/find-in-transcript.tsx'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import type { ChannelState } from '#web/live/transcript-channel.ts'
import { Caret } from '#web/ui/caret.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { SettingsButton } from '../settings/settings-button.tsx'
import type { ViewerSettingsControl } from '../settings/use-viewer-settings.ts'
import { CHUNK_SIZES, SPEEDS, stepWithinRange } from '../settings/viewer-settings.ts'
import { type AutoScroller, isAutoScrollOn } from './auto-scroller.ts'
import { useAutoScrollState } from './use-auto-scroll.ts'

interface ViewerFooterProps extends ViewerSettingsControl {
  code: string
  store: TranscriptStore
  status: SessionStatus | 'unknown'
  behindMs: number
  isRecorderAway: boolean
  channel: ChannelState
  startedAt: number
  scroller: AutoScroller
  onCopyFailed: (error: unknown) => void
}

/** A footer with the live status and the viewer's controls, which the page keeps in view. */
export const ViewerFooter = memo(function ViewerFooter(props: ViewerFooterProps) {
  const { status, startedAt, scroller, settings, change } = props
  const autoScroll = useAutoScrollState(scroller)
  const isOpen = status !== 'completed'

  return (
    <footer className="-mx-5 flex flex-wrap items-center justify-between gap-x-3 border-t border-rule bg-paper px-5 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] text-note text-ink-soft sm:-mx-8 sm:px-8 lg:gap-x-5">
      <div className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
        <StatusLight {...props} />
        {status === 'active' && <ElapsedSince startedAt={startedAt} />}
        {isOpen && autoScroll.mode !== 'on' && (
          <span className="rounded-control border border-rule-strong px-2 py-0.5 font-medium text-ink">
            Paused
          </span>
        )}
      </div>
      <div className="order-last flex w-full items-center justify-between gap-x-2 sm:order-none sm:w-auto sm:gap-x-3 lg:gap-x-4">
        <Switch
          label="Auto-scroll"
          labelClassName="max-[22.5rem]:sr-only"
          isOn={isAutoScrollOn(autoScroll)}
          onChange={(wanted) => scroller.setOn(wanted)}
        />
        <Speed speed={settings.speed} onChange={(speed) => change({ speed })} />
        <span className="inline-flex items-center">
          <span aria-hidden="true" className="max-lg:hidden">
            Words
          </span>
          <Stepper
            label="chunk size"
            value={settings.chunk}
            {...CHUNK_SIZES}
            onStep={(direction) =>
              change({ chunk: stepWithinRange(settings.chunk, direction, CHUNK_SIZES) })
            }
          />
        </span>
      </div>
      <FindInTranscript store={props.store} onJump={() => scroller.handleManualScroll()} />
      <SettingsButton
        code={props.code}
        settings={settings}
        change={change}
        onCopyFailed={props.onCopyFailed}
      />
    </footer>
  )
})

function Speed({ speed, onChange }: { speed: number; onChange: (speed: number) => void }) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2">
      <input
        type="range"
        aria-label="Speed"
        min={SPEEDS.min}
        max={SPEEDS.max}
        step={SPEEDS.step}
        value={speed}
        aria-valuetext={`x${speed}`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-16 accent-accent sm:w-12 lg:w-16"
      />
      <output aria-hidden="true" className="figures text-ink">
        {`x${speed}`}
      </output>
    </label>
  )
}

/** Announces changes of the session and of the connection. */
function StatusLight({ status, channel, behindMs, isRecorderAway }: ViewerFooterProps) {
  const isOnline = useIsOnline()
  const isInterrupted = (channel === 'interrupted' || !isOnline) && status !== 'completed'

  return (
    <span className="inline-flex items-center gap-3 whitespace-nowrap">
      {status === 'active' && !isRecorderAway && (
        <span className="inline-flex items-center gap-2 font-semibold text-live">
          <Caret mood={isInterrupted ? 'still' : 'live'} size="badge" />
          Live
        </span>
      )}
      <span role="status" className={status === 'paused' ? 'text-warning' : undefined}>
        {isInterrupted
          ? 'Reconnecting...'
          : isRecorderAway
            ? 'The recorder is away'
            : quietStatus[status]}
      </span>
      {behindMs > 0 && !isInterrupted && !isRecorderAway && <span>{behindMs / 1000} s behind</span>}
    </span>
  )
}

const quietStatus: Record<ViewerFooterProps['status'], string> = {
  unknown: '',
  active: '',
  paused: 'Recording on hold',
  completed: 'Finished',
}

function ElapsedSince({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)

    return () => clearInterval(timer)
  }, [])

  return (
    <span role="timer" aria-label="Elapsed time" className="figures text-ink-soft">
      {formatDuration(now - startedAt)}
    </span>
  )
}
