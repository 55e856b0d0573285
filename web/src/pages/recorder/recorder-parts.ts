import { useEffect } from 'react'
import { preloadBrowserDevices } from '#web/features/recording/engine/audio/capture/open-capture-devices.ts'
import { loadGraceLine } from '#web/features/recording/panel/recorder-panel.tsx'
import { loadRecordingEngine } from '#web/features/recording/recording-devices-context.ts'
import { loadLogReader } from '#web/features/transcript/model/current-transcript.ts'
import { preloadToasts } from '#web/ui/overlay/toast.ts'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { loadLiveTranscript } from './recorder-transcript.tsx'
import { loadLimitText } from './use-recorder-toasts.ts'

// Loaded when a recording starts.
const loadRunningParts = () => import('./running-recording-parts.ts')
/** Asks before a recording is stopped. */
export const StopDialog = lazyOptional(async () => (await loadRunningParts()).StopDialog)
/** Asks before a recording is left. */
export const LeaveGuard = lazyOptional(async () => (await loadRunningParts()).LeaveGuard)
/** What is said at the limit, on the text. */
export const LimitCard = lazyOptional(async () => (await loadRunningParts()).LimitCard)
/** The footer of a running recording. */
export const RecordingFooter = lazyOptional(async () => (await loadRunningParts()).RecordingFooter)
/** The sources of a running recording. */
export const SourcesPanel = lazyOptional(async () => (await loadRunningParts()).SourcesPanel)
// Loaded on demand: few recordings pause, and fewer replace another recorder.
/** Ends a paused recording. */
export const FinishButton = lazyOptional(
  async () => (await import('#web/features/recording/panel/finish-button.tsx')).FinishButton,
)
/** Asks whether to replace another recorder. */
export const TakeOverDialog = lazyOptional(
  async () =>
    (await import('#web/features/recording/panel/dialogs/take-over-dialog.tsx')).TakeOverDialog,
)
/** What can be done with a recording that has just ended. */
export const EndedSessionButtons = lazyOptional(
  async () => (await loadRunningParts()).EndedSessionButtons,
)
/** The receipt of a recording that has just ended, and its owner's controls. */
export const EndedSessionDetails = lazyOptional(
  async () => (await loadRunningParts()).EndedSessionDetails,
)
/** What a recording looks like, before the first one. */
export const SampleTranscript = lazyOptional(
  async () =>
    (await import('#web/features/recording/sample/sample-transcript.tsx')).SampleTranscript,
)

/** A part of the page behind a button: the set-up of what comes after a pause or an end. */
export const Fold = lazyOptional(
  async () => (await import('#web/features/recording/panel/fold.tsx')).Fold,
)

/** Asks somebody whose sign-in has expired for the password. */
export const SignInAgain = lazyOptional(
  async () => (await import('./signing-in/sign-in-again.tsx')).SignInAgain,
)

/**
 * Loads what the click on Start needs at the first sign of it, a moved pointer or a pressed key: the
 * code of the recording and of its devices, and the list of the text.
 */
export function usePreloadOnInput(): void {
  useEffect(() => {
    const leaving = new AbortController()
    const options = { capture: true, once: true, signal: leaving.signal }
    for (const sign of ['pointermove', 'pointerdown', 'keydown']) {
      addEventListener(sign, preloadStart, options)
    }

    return () => leaving.abort()
  }, [])
}

function preloadStart(): void {
  preloadBrowserDevices()
  for (const load of [loadRecordingEngine, loadLiveTranscript]) void load().catch(() => {})
}

/** Loads marks, their list and the pinned question. */
async function preloadMarks(): Promise<void> {
  const marks = await import('#web/features/transcript/marks/loaded-marks.tsx')
  await Promise.all([marks.preloadMarks(), marks.loadPinnedQuestion()])
}

/** Loads what a recording may need without a network. */
export function preloadRecorderParts(): void {
  preloadToasts()
  for (const load of [
    loadRunningParts,
    loadLiveTranscript,
    preloadMarks,
    loadLogReader,
    loadLimitText,
    loadGraceLine,
  ]) {
    load().catch(() => {})
  }
}
