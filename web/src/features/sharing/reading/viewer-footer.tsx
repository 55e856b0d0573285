import type { SessionStatus } from '@live-scribe/contract/recording'
import { memo, useEffect, useState } from 'react'
import { FindInTranscript } from '#web/features/transcript/find/find-in-transcript.tsx'
import { LoadedMarkControls } from '#web/features/transcript/marks/loaded-marks.tsx'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { formatDuration } from '#web/lib/format/format-duration.ts'
import type { ChannelState } from '#web/live/transcript-channel.ts'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { NeedsButton } from '../needs/needs-button.tsx'
import { SettingsButton } from '../settings/settings-button.tsx'
import type { ViewerSettingsControl } from '../settings/use-viewer-settings.ts'
import { CHUNK_SIZES, SPEEDS, stepWithinRange } from '../settings/viewer-settings.ts'
import { type AutoScroller, isAutoScrollOn } from './auto-scroller.ts'
import { StatusLight } from './status-light.tsx'
import { useAutoScrollState } from './use-auto-scroll.ts'

interface ViewerFooterProps extends ViewerSettingsControl {
  code: string
  isOwner: boolean
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
  const isCaptions = settings.captions > 0
  const isPaused = isOpen && !isCaptions && autoScroll.mode !== 'on'

  return (
    <footer className="-mx-5 flex flex-wrap items-center justify-between gap-x-3 border-t border-rule bg-paper px-5 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] text-note text-ink-soft sm:-mx-8 sm:px-8 lg:gap-x-5">
      <div className="flex min-h-11 min-w-fit flex-1 items-center gap-3">
        <StatusLight {...props} isPaused={isPaused} />
        {status === 'active' && (
          <ElapsedSince
            startedAt={startedAt}
            isPaused={isPaused}
            isDelayed={props.channel === 'delayed'}
          />
        )}
        {isPaused && (
          <span className="rounded-control border border-rule-strong px-2 py-0.5 font-medium text-ink max-[24rem]:sr-only">
            Paused
          </span>
        )}
      </div>
      {!isCaptions && (
        <div className="order-last flex w-full items-center justify-between gap-x-2 sm:order-none sm:w-auto lg:order-last lg:w-full lg:justify-start lg:gap-x-8">
          <Switch
            label="Auto-scroll"
            labelClassName="whitespace-nowrap max-[22.5rem]:sr-only sm:max-lg:sr-only"
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
      )}
      <div className="flex items-center gap-x-1 lg:gap-x-3">
        <LoadedMarkControls
          code={props.code}
          isOwner={props.isOwner}
          transcript={props.store}
          size="small"
          onJump={() => scroller.handleManualScroll()}
          onLive={() => scroller.jumpToLive()}
        />
        {!props.isOwner && status === 'active' && (
          <NeedsButton code={props.code} store={props.store} channel={props.channel} />
        )}
        {!isCaptions && (
          <FindInTranscript store={props.store} onJump={() => scroller.handleManualScroll()} />
        )}
        <SettingsButton
          code={props.code}
          settings={settings}
          change={change}
          onCopyFailed={props.onCopyFailed}
        />
      </div>
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

function ElapsedSince({
  startedAt,
  isPaused,
  isDelayed,
}: {
  startedAt: number
  isPaused: boolean
  isDelayed: boolean
}) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)

    return () => clearInterval(timer)
  }, [])

  return (
    <span
      role="timer"
      aria-label="Elapsed time"
      className={`figures text-ink-soft ${isDelayed ? 'max-lg:sr-only' : isPaused ? 'sm:max-lg:sr-only' : ''}`}
    >
      {formatDuration(now - startedAt)}
    </span>
  )
}
