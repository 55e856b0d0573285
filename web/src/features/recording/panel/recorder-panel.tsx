import { type ReactNode, Suspense } from 'react'
import type { TranscriptStore } from '#web/features/transcript/model/transcript-store.ts'
import { useIsOnline } from '#web/lib/browser/use-is-online.ts'
import { formatDuration } from '#web/lib/format/format-duration.ts'
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
import { BAR_BUTTON, RecordButton } from './record-button.tsx'
import type { ShareSheet } from './share-button.tsx'
import { LIMIT_WARNING_MS, RecordingProgress, RecordingTime } from './time/recording-time.tsx'

// Loaded on demand: nothing is marked or shared before a recording starts.
const MarkControls = lazyOptional(
  async () => (await import('#web/features/transcript/marks/loaded-marks.tsx')).LoadedMarkControls,
)
const RecordingShare = lazyOptional(
  async () => (await import('./recording-share.tsx')).RecordingShare,
)

/** Loads what is said in a grace, which few recordings have. */
export const loadGraceLine = () => import('./time/grace-line.tsx')
const GraceLine = lazyOptional(async () => (await loadGraceLine()).GraceLine)

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
  /** Whether the page offers the next recording below, as it does at a limit. */
  hasNextElsewhere: boolean
  onStart: () => void
  onResume: () => void
  onStop: () => void
  /** The button that ends a paused recording, beside Resume. */
  finish?: ReactNode
  /** Shares the session again. */
  onShare: () => void
  sheet: ShareSheet
  onSheet: (sheet: ShareSheet) => void
  /** Leads to the form of whoever's sign-in has expired; undefined while it has not. */
  onSignIn?: (() => void) | undefined
  /** What can be done with a recording that has just ended. */
  ended: ReactNode
  /** What is said of a meeting that is recorded. */
  children?: ReactNode
}

/**
 * The bar of the recorder, which never leaves the window: time, level, state and Stop, the button
 * behind which sharing is, and what is wrong. Once the recording is saved it is the head of the page.
 */
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
  const isOnline = useIsOnline()
  useSuppressOfflineNotice()
  const isWaiting = state.name === 'starting' || state.name === 'resuming'
  const isSaved = state.name === 'stopped' && state.isComplete
  const notices = collectNotices(snapshot, time, isOnline)
  const hasNotices = notices.length > 0 || props.onSignIn !== undefined || Boolean(props.children)
  const connection = (
    <ConnectionState
      {...snapshot}
      unsavedSeconds={props.unsavedSeconds}
      isElsewhere={props.isElsewhere}
      isOnline={isOnline}
    />
  )

  return (
    <section
      aria-label="Recording"
      data-sticky-top=""
      className="sticky top-0 z-20 -mx-5 flex flex-col gap-2 border-b border-rule bg-paper px-5 pt-2 pb-2 sm:-mx-8 sm:px-8 sm:pt-3 short:static"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-3">
        <div className="mr-auto flex min-w-0 items-center gap-2 sm:gap-4">
          {isSaved ? (
            <SavedHeading lengthMs={time.elapsedMs} />
          ) : isCapturing(state) ? (
            <LevelCaret onLevel={isMeetingOnly ? recorder.onMeetingLevel : recorder.onLevel} />
          ) : (
            <Caret mood={isWaiting ? 'breathing' : 'still'} size="meter" />
          )}
          {isSaved ? (
            <div className="sr-only">{connection}</div>
          ) : (
            <div className="min-w-0">
              <RecordingTime {...time} />
              <div className="mt-0.5 text-note">{connection}</div>
            </div>
          )}
        </div>
        <RecordButton
          state={state}
          isOnline={isOnline}
          isElsewhere={props.isElsewhere}
          hasNextElsewhere={props.hasNextElsewhere}
          onStart={props.onStart}
          onResume={props.onResume}
          onStop={props.onStop}
        />
        {props.finish}
        {code !== null && canMarkAndShare(state) && (
          <div className="flex items-center gap-2 max-sm:w-full sm:gap-3">
            <Suspense>
              <MarkControls
                {...{ code, transcript: props.transcript }}
                isOwner
                size="large"
                {...(isActive(state)
                  ? { getPositionMs: () => (recorder.position * 1000) / SAMPLE_RATE_HZ }
                  : {})}
              />
              {props.isSharing && (
                <RecordingShare
                  {...{ code }}
                  shareUrl={props.shareUrl}
                  isShared={snapshot.isShared}
                  needs={snapshot.needs}
                  sheet={props.sheet}
                  onSheet={props.onSheet}
                  onShare={props.onShare}
                  className={`${BAR_BUTTON} max-sm:flex-1`}
                />
              )}
            </Suspense>
          </div>
        )}
        {state.name === 'stopped' && props.ended}
      </div>
      {!isSaved && <RecordingProgress {...time} />}
      {snapshot.startProblem !== null && state.name !== 'starting' && (
        <p className="animate-appear text-note font-medium text-pretty text-danger">
          {state.name === 'idle' && 'Nothing was recorded. '}
          {snapshot.startProblem}
          {state.name === 'paused' &&
            props.unsavedSeconds > 0 &&
            ' What was said is kept on this device, and Resume sends it.'}
        </p>
      )}
      {/* Never so many that no words are left in a small window. */}
      <div
        className="flex max-h-[26dvh] flex-col gap-2 overflow-y-auto not-has-[p]:-mt-2 short:max-h-none"
        {...(hasNotices ? { role: 'group', 'aria-label': 'Notices', tabIndex: 0 } : {})}
      >
        {props.children}
        {/* Always there, so that screen readers announce what is put into it. */}
        <div aria-live="polite" className="flex flex-col gap-1 empty:sr-only">
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
          <Suspense>{isCapturing(state) && time.graceMs > 0 && <GraceLine {...time} />}</Suspense>
          {notices.map((text) => (
            <Hint key={text} text={text} />
          ))}
          {props.isSharing && !snapshot.isShared && (
            <span className="sr-only">Sharing is off. Only you can read along.</span>
          )}
        </div>
      </div>
    </section>
  )
}

/** Whether the buttons for marks and sharing are shown: not while a recording starts or ends. */
function canMarkAndShare({ name }: RecorderSnapshot['state']): boolean {
  return name !== 'starting' && name !== 'stopping' && name !== 'stopped'
}

/** That the recording is saved, and how long it is. */
function SavedHeading({ lengthMs }: { lengthMs: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <h2 className="text-2xl sm:text-3xl">Saved</h2>
      <span role="timer" aria-label="Length" className="figures text-note text-ink-soft">
        {formatDuration(lengthMs)}
      </span>
    </div>
  )
}

/** What is wrong, or soon will be, each in one sentence. */
function collectNotices(
  snapshot: RecorderSnapshot,
  time: { elapsedMs: number; limitMs: number; graceMs: number },
  isOnline: boolean,
): string[] {
  const isHeard = isCapturing(snapshot.state)
  const sound = snapshot.microphone === 'muted' ? 'silent' : snapshot.soundProblem
  const notices = [
    isHeard && isLastMinute(time) && recorderMessages.lastMinute,
    isOnline ? reconnectingText(snapshot) : offlineText(snapshot),
    isHeard &&
      snapshot.isShared &&
      snapshot.isDelayed &&
      'People who read along get new words late at the moment. Nothing is lost.',
    stopsWhenHidden() && nameBrowserOf(recorderMessages.safariBanner),
    isHeard && sound !== null && soundTexts[sound],
  ]

  return notices.filter((notice) => typeof notice === 'string')
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
