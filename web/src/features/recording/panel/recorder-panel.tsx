import { type ReactNode, Suspense } from 'react'
import { LoadedMarkControls } from '#web/features/transcript/marks/loaded-marks.tsx'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import { Caret, LevelCaret } from '#web/ui/caret.tsx'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { useSuppressOfflineNotice } from '#web/ui/page/offline-notice.tsx'
import { SAMPLE_RATE_HZ } from '../engine/audio/audio-format.ts'
import type { Recorder } from '../engine/recorder.ts'
import { recorderMessages } from '../engine/recorder-messages.ts'
import type { RecorderInputs, RecorderSnapshot } from '../engine/recorder-ports.ts'
import { isActive, isCapturing } from '../engine/recorder-state.ts'
import { ConnectionState } from './connection-state.tsx'
import { nameBrowserOf, stopsWhenHidden } from './ios-safari.ts'
import { RailFold } from './rail-fold.tsx'
import { RecordButton } from './record-button.tsx'
import { GraceLine } from './time/grace-line.tsx'
import { LIMIT_WARNING_MS, RecordingProgress, RecordingTime } from './time/recording-time.tsx'

// Loaded on demand: nothing is shared before a recording starts.
const SharePanel = lazyOptional(async () => (await import('./share-panel.tsx')).SharePanel)
const UnsharedPanel = lazyOptional(async () => (await import('./share-panel.tsx')).UnsharedPanel)

interface RecorderPanelProps
  extends Pick<RecorderInputs, 'isSharing' | 'shareUrl' | 'maxRecordingMinutes'> {
  recorder: Pick<Recorder, 'onLevel' | 'onMeetingLevel' | 'position'>
  snapshot: RecorderSnapshot
  code: string | null
  transcript: TranscriptStore
  /** Seconds of unsaved audio on this device while nothing is recorded. */
  unsavedSeconds: number
  /** Whether another tab or device records this session. */
  isElsewhere: boolean
  onStart: () => void
  onResume: () => void
  onStop: () => void
  /** The button that ends a paused recording, beside Resume. */
  finish?: ReactNode
  /** Shares the session again. */
  onShare: () => void
  /** Leads to the form of whoever's sign-in has expired; undefined while it has not. */
  onSignIn?: (() => void) | undefined
  /** What else can be chosen for the recording, below the sharing. */
  children?: ReactNode
}

/** The record button, the elapsed time and the level; while shared, also the session code. */
export function RecorderPanel(props: RecorderPanelProps) {
  const { recorder, snapshot, code } = props
  const { state } = snapshot
  const time = {
    elapsedMs: Math.max(snapshot.elapsedMs, snapshot.lengthMs),
    isRunning: isActive(state),
    limitMs: snapshot.limitMs ?? props.maxRecordingMinutes * 60_000,
    graceMs: snapshot.graceMs,
  }
  const isMeetingOnly = snapshot.microphone === 'none' && snapshot.meeting.name !== 'none'
  const soundProblem = snapshot.microphone === 'muted' ? 'silent' : snapshot.soundProblem
  const isOnline = useIsOnline()
  const connectionHint = isOnline ? reconnectingText(snapshot) : offlineText(snapshot)
  useSuppressOfflineNotice()
  const isWaiting = state.name === 'starting' || state.name === 'resuming'

  return (
    <>
      <section
        aria-label="Recording"
        data-sticky-top=""
        className="sticky top-0 z-10 -mx-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-rule bg-paper px-5 py-3 sm:-mx-8 sm:px-8 lg:-mx-6 lg:-mb-6 lg:flex-col lg:items-stretch lg:gap-5 lg:border-0 lg:px-6 lg:pt-4 lg:pb-6 lg:short:static"
      >
        <div className="flex items-center gap-3 lg:gap-4">
          {isCapturing(state) ? (
            <LevelCaret onLevel={isMeetingOnly ? recorder.onMeetingLevel : recorder.onLevel} />
          ) : (
            <Caret mood={isWaiting ? 'breathing' : 'still'} size="meter" />
          )}
          <div>
            <RecordingTime {...time} />
            <div className="mt-1 text-note lg:mt-2">
              <ConnectionState
                {...snapshot}
                unsavedSeconds={props.unsavedSeconds}
                isElsewhere={props.isElsewhere}
                isOnline={isOnline}
              />
            </div>
          </div>
        </div>
        <div className="flex flex-wrap gap-3 lg:flex-col">
          <RecordButton
            state={state}
            isOnline={isOnline}
            isElsewhere={props.isElsewhere}
            onStart={props.onStart}
            onResume={props.onResume}
            onStop={props.onStop}
          />
          {props.finish}
          {code !== null && state.name !== 'starting' && (
            <LoadedMarkControls
              {...{ code, transcript: props.transcript }}
              isOwner
              size="large"
              {...(isActive(state)
                ? { getPositionMs: () => (recorder.position * 1000) / SAMPLE_RATE_HZ }
                : {})}
            />
          )}
        </div>
        <RecordingProgress {...time} />
        {/* Always there, so that screen readers announce what is put into it. */}
        <div aria-live="polite" className="flex w-full flex-col gap-3 empty:sr-only">
          {props.onSignIn && (
            <Hint text="Your sign-in has expired.">
              {' '}
              <button
                type="button"
                onClick={props.onSignIn}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                Sign in again
              </button>
            </Hint>
          )}
          {isCapturing(state) && <GraceLine {...time} />}
          {isCapturing(state) && isLastMinute(time) && <Hint text={recorderMessages.lastMinute} />}
          {connectionHint !== null && <Hint text={connectionHint} />}
          {isCapturing(state) && snapshot.isShared && snapshot.isDelayed && (
            <Hint text="People who read along get new words late at the moment. Nothing is lost." />
          )}
          {stopsWhenHidden() && <Hint text={nameBrowserOf(recorderMessages.safariBanner)} />}
          {soundProblem !== null && isCapturing(state) && <Hint text={soundTexts[soundProblem]} />}
        </div>
      </section>
      <RailFold label="Sharing and options" folds={isActive(state) ? 'above-words' : 'never'}>
        {props.isSharing && code !== null && (
          <Suspense>
            {snapshot.isShared ? (
              <SharePanel code={code} shareUrl={props.shareUrl} needs={snapshot.needs} />
            ) : (
              <UnsharedPanel onShare={props.onShare} />
            )}
          </Suspense>
        )}
        {props.children}
      </RailFold>
    </>
  )
}

/** Whether the recording ends within a minute; what is said of a grace says that itself. */
function isLastMinute(time: { elapsedMs: number; limitMs: number; graceMs: number }): boolean {
  return time.graceMs === 0 && time.limitMs - time.elapsedMs <= LIMIT_WARNING_MS
}

/**
 * Formats the offline text; a running recording stores its audio on the device until the server is
 * reachable.
 */
function offlineText({ state, isKept }: RecorderSnapshot): string {
  if (isCapturing(state)) {
    return keptText(isKept, 'you are back')
  }
  if (state.name === 'stopping') return 'You’re offline. Keep this page open until you are back.'

  return 'You’re offline. You can record when you are back.'
}

/** Audio held while reconnecting, in milliseconds, from which more is said than that it is held. */
const LONG_HELD_MS = 3000

const NOT_KEPT =
  'Keep this page open: what you say is in its memory only until it is written down, because this browser stores nothing.'

/** Says what becomes of the words while the connection is lost, or nothing is kept; null after a short cut. */
function reconnectingText({ state, unsavedMs, isKept }: RecorderSnapshot): string | null {
  if (state.name === 'recording' && !isKept) return NOT_KEPT
  if (state.name !== 'repairing' || unsavedMs < LONG_HELD_MS) return null

  return keptText(isKept, 'the connection is back')
}

/** Says that audio is kept on the device only when it could be read back. */
function keptText(isKept: boolean, when: string): string {
  return isKept
    ? `Keep this page open: what you say is kept on this device and sent when ${when}.`
    : `Keep this page open: what you say is in its memory only, because this browser stores nothing, and is sent when ${when}.`
}

const soundTexts = { silent: recorderMessages.silent, 'too-loud': recorderMessages.tooLoud }

function Hint({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <p className="animate-appear text-note font-medium text-warning">
      {text}
      {children}
    </p>
  )
}
