import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { AccountActions } from '#web/features/identity/account/account-actions.tsx'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import {
  formatEndedElsewhere,
  recorderMessages,
} from '#web/features/recording/engine/recorder-messages.ts'
import {
  DEFAULT_MAX_RECORDING_MINUTES,
  type OpenSession,
  type RecorderInputs,
} from '#web/features/recording/engine/recorder-ports.ts'
import { isActive, isCapturing } from '#web/features/recording/engine/recorder-state.ts'
import { RECORDING_TOTALS_KEY } from '#web/features/recording/history/recording-totals-key.ts'
import { useUnsavedAudio } from '#web/features/recording/history/unsaved-audio-query.ts'
import { useRecordingStatus } from '#web/features/recording/history/use-recording-status.ts'
import { BeforeRecording } from '#web/features/recording/panel/microphone/before-recording.tsx'
import { RecorderPanel } from '#web/features/recording/panel/recorder-panel.tsx'
import { RecordingChoices } from '#web/features/recording/panel/recording-choices.tsx'
import { recordingPermissionQuery } from '#web/features/recording/panel/recording-permission.ts'
import type { ShareSheet } from '#web/features/recording/panel/share-button.tsx'
import { SourceChoice } from '#web/features/recording/panel/sources/source-choice.tsx'
import { useSources } from '#web/features/recording/panel/sources/use-sources.ts'
import { usePageLifecycle } from '#web/features/recording/panel/use-page-lifecycle.ts'
import { useRecorder } from '#web/features/recording/panel/use-recorder.ts'
import { WordsBegin } from '#web/features/recording/panel/words-begin.tsx'
import { useReaderOrigin } from '#web/features/sharing/link/reader-origin.ts'
import { getAboutPath, getViewerUrl } from '#web/features/sharing/link/viewer-url.ts'
import { useViewerCount } from '#web/features/sharing/owner/use-viewer-count.ts'
import { createCurrentTranscript } from '#web/features/transcript/model/current-transcript.ts'
import { useTranscriptReads } from '#web/features/transcript/model/use-transcript-reads.ts'
import { classNames } from '#web/ui/class-names.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { PageShell } from '#web/ui/page/page-shell.tsx'
import { BackButton } from '../back-button.tsx'
import { toSignIn } from '../sign-in/to-sign-in.ts'
import { useLastWords } from '../viewer/use-last-words.ts'
import {
  EndedSessionButtons,
  EndedSessionDetails,
  FinishButton,
  Fold,
  LeaveGuard,
  LimitCard,
  preloadRecorderParts,
  RecordingFooter,
  SampleTranscript,
  SignInAgain,
  SourcesPanel,
  StopDialog,
  TakeOverDialog,
  usePreloadOnInput,
} from './recorder-parts.ts'
import { RecorderTranscript } from './recorder-transcript.tsx'
import { useRecorderToasts } from './use-recorder-toasts.ts'
import { useUpdateCachedSharing } from './use-update-cached-sharing.ts'

interface RecorderScreenProps extends Pick<RecorderInputs, 'autoStart'> {
  reopened?: OpenSession
  /** Whether the check is open at first. */
  opensCheck?: boolean
  /** Called with the code when a recording runs here. */
  onSession: (code: string) => void
}

/** The recorder's panel and the live transcript. */
export function RecorderScreen(props: RecorderScreenProps) {
  const { autoStart, reopened, opensCheck = false, onSession } = props
  const { data: user } = useQuery(currentUserQuery)
  const [owner] = useState(user?.id)
  const navigate = useNavigate()
  const { data: permission } = useQuery(recordingPermissionQuery)
  // As the dashboard has read it: nothing is read for the sample alone.
  const totals = useQueryClient().getQueryData<{ recordings: number }>(RECORDING_TOTALS_KEY)
  const isFirst = totals?.recordings === 0
  const [transcripts] = useState(createCurrentTranscript)
  const [isChecking, setChecking] = useState(opensCheck)
  const [signInPresses, setSignInPresses] = useState(0)
  const [sheet, setSheet] = useState<ShareSheet>('closed')
  const [hasAdded, setAdded] = useState(false)
  const [question, setQuestion] = useState<'stop' | 'take-over' | null>(null)
  const { listeners, limit } = useRecorderToasts({
    limitMinutes: () => limitMs / 60_000,
    onRestart: () => resume(),
  })
  const { recorder, store, snapshot } = useRecorder({
    ...listeners,
    autoStart,
    reopened,
    // Tests read the transcript by its events.
    onTranscript: () => {},
    onUtterance: (session, utterance) => transcripts.of(session).applyUtterance(utterance),
    onRetracted: (session, utterance) => transcripts.of(session).applyUtterance(utterance),
    onStored: (session, segment) => transcripts.of(session).announce(segment),
    onOccupied: () => setQuestion('take-over'),
  })
  const { state, elapsedMs, unsavedMs, isShared } = snapshot
  const { sources: chosen, choose, features } = useSources()
  const code = 'session' in state ? state.session : null
  const hearing = isCapturing(state) ? state.session : null
  const isNeeded = hearing !== null || (state.name === 'stopping' && !snapshot.isDelivered)
  const transcript = transcripts.of(code)
  useLastWords(transcript, state.name === 'stopped')
  const isWriting = isActive(state)
  const isSaved = state.name === 'stopped' && state.isComplete
  const reachedLimit = isSaved && state.reason === 'time_limit' ? limit : undefined
  // A start ends the check, which is closed when the recording pauses.
  if (isWriting && isChecking) setChecking(false)
  const { session: resting, unsavedSeconds } = useUnsavedAudio(snapshot, reopened)
  const restingStatus = useRecordingStatus(resting?.session_id ?? null)
  const isElsewhere = restingStatus === 'live'
  const watched = hearing ?? (isChecking ? code : null)
  const connectedUsers = useViewerCount(isShared ? watched : null, transcript)
  const readerOrigin = useReaderOrigin()
  const shareUrl = code === null ? '' : getViewerUrl(code, readerOrigin)
  const maxRecordingMinutes = permission?.recording_limit_minutes ?? DEFAULT_MAX_RECORDING_MINUTES
  const limitMs = snapshot.limitMs ?? maxRecordingMinutes * 60_000
  usePageLifecycle({ recorder, store, state, userId: user?.id ?? '', screenMayTurnOff })
  const showCode = useEffectEvent(onSession)
  useEffect(() => {
    if (hearing !== null) showCode(hearing)
  }, [hearing])
  useUpdateCachedSharing(code, isShared)
  const endedElsewhere = useEffectEvent(() => {
    if (unsavedSeconds > 0) toast.warning(formatEndedElsewhere(null, unsavedSeconds))
    recorder.finished()
  })
  useEffect(() => {
    if (restingStatus === 'finished') endedElsewhere()
  }, [restingStatus])
  usePreloadOnInput()
  // Loaded now, because it may be needed without a network.
  useEffect(() => {
    if (isWriting) preloadRecorderParts()
  }, [isWriting])
  useTranscriptReads(transcript, { reopened: reopened?.code, code, recorder: state.name })
  // The browser's picker opens only in the click itself.
  const isExpired = isWriting && user === null
  const isSharing = code !== null && state.name !== 'stopped' && !isExpired
  const isSignedOut = state.name === 'stopped' && user === null
  const start = () => void (isSignedOut ? navigate(toSignIn) : recorder.start({ sources: chosen }))
  const share = async () => {
    // Loaded on demand: few stop sharing, and fewer share again.
    const { shareAgain } = await import('#web/features/sharing/owner/share-again.ts')
    if (code !== null && (await shareAgain(code))) recorder.setShared(true)
  }
  const resume = () => void recorder.resume({ sources: chosen })

  const sources = hearing !== null && (
    <Suspense>
      <SourcesPanel
        {...{ recorder, snapshot, features, transcript }}
        code={hearing}
        aboutUrl={isShared ? getAboutPath(hearing) : null}
        takesFocus={hasAdded}
        onShareMeeting={() => {
          setAdded(true)
          void recorder.shareMeeting()
        }}
      />
    </Suspense>
  )
  const isIdle = state.name === 'idle'
  const setUp = !isWriting && (
    <>
      <SourceChoice
        value={chosen}
        features={features}
        problem={snapshot.meetingProblem}
        onChange={choose}
      />
      <RecordingChoices {...snapshot} isChecking={isChecking} />
    </>
  )
  const words = (
    <RecorderTranscript
      {...{ state, isElsewhere, store: transcript, language: snapshot.language }}
      code={code ?? ''}
    />
  )

  return (
    <PageShell
      title={isWriting ? 'Recording' : 'Record'}
      width="transcript"
      actions={<AccountActions />}
      hasFooter={hearing !== null}
      className={sheet === 'pinned' && isSharing ? 'beside-sheet' : undefined}
    >
      <div data-print="no" className="-ml-3 flex min-h-11 items-center gap-1">
        <BackButton />
        <h1 className="min-w-0 truncate text-lg leading-tight">
          {snapshot.title ?? 'New recording'}
        </h1>
      </div>
      <RecorderPanel
        recorder={recorder}
        snapshot={snapshot}
        {...{ code, transcript, isSharing, sheet }}
        onSheet={setSheet}
        unsavedSeconds={unsavedSeconds}
        isElsewhere={isElsewhere}
        hasNextElsewhere={reachedLimit !== undefined}
        shareUrl={shareUrl}
        maxRecordingMinutes={maxRecordingMinutes}
        onStart={start}
        onResume={resume}
        onStop={() => setQuestion('stop')}
        finish={
          resting &&
          !isElsewhere && (
            <Suspense>
              <FinishButton
                session={resting}
                className="min-h-12! max-sm:flex-1"
                onResume={resume}
                onFinished={() => recorder.finished()}
              />
            </Suspense>
          )
        }
        ended={
          code !== null && (
            <Suspense>
              <EndedSessionButtons code={code} store={transcript} />
            </Suspense>
          )
        }
        onShare={() => void share()}
        onSignIn={isExpired ? () => setSignInPresses(signInPresses + 1) : undefined}
      >
        {snapshot.meeting.name !== 'none' && sources}
      </RecorderPanel>
      {!isSaved && <WordsBegin />}
      {isExpired && (
        <Suspense>
          <SignInAgain
            userId={owner}
            presses={signInPresses}
            onSignedIn={() => recorder.signedInAgain()}
          />
        </Suspense>
      )}
      <div
        className={classNames(
          'flex flex-1 flex-col gap-6 pt-4 pb-6',
          isIdle && 'gap-10 sm:pt-8 lg:grid lg:grid-cols-[18.5rem_1fr] lg:gap-14',
        )}
      >
        {isWriting && (
          <div data-print="no" className="flex flex-col items-start gap-3 empty:hidden">
            <RecordingChoices {...snapshot} isChecking={isChecking} />
            {snapshot.meeting.name === 'none' && sources}
          </div>
        )}
        {!isWriting && (
          <div data-print="no" className={classNames('flex flex-col', isIdle ? 'gap-8' : 'gap-3')}>
            {state.name === 'stopped' && (
              <Suspense>
                <EndedSessionDetails code={state.session} />
              </Suspense>
            )}
            {isIdle ? (
              setUp
            ) : (
              <Suspense>
                <Fold
                  label={isSaved ? 'Set up the next recording' : 'Set up before you resume'}
                  folds="always"
                >
                  <div className="flex w-full max-w-sm flex-col gap-6 py-2">{setUp}</div>
                </Fold>
              </Suspense>
            )}
            {(isIdle || state.name === 'paused') && (
              <BeforeRecording
                isNew={isIdle}
                {...{ isChecking }}
                sources={chosen}
                onCheckingChange={setChecking}
                shareUrl={code !== null && isShared ? shareUrl : null}
                tryOrigin={isFirst ? readerOrigin : null}
                readers={connectedUsers}
                problem={snapshot.microphoneProblem}
                onRetry={isIdle ? start : resume}
              />
            )}
          </div>
        )}
        {isIdle ? (
          <div className="flex flex-col gap-8">
            {words}
            <Suspense>{isFirst && <SampleTranscript />}</Suspense>
          </div>
        ) : (
          <div className="flex flex-1 flex-col gap-6">
            {words}
            {reachedLimit && (
              <Suspense>
                <LimitCard {...reachedLimit} onStart={start} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      {hearing !== null && (
        <Suspense>
          <RecordingFooter
            code={hearing}
            shareUrl={shareUrl}
            connectedUsers={connectedUsers}
            isShared={isShared}
            needs={snapshot.needs}
            limitMinutes={Math.ceil(limitMs / 60_000)}
          />
        </Suspense>
      )}
      <Suspense>
        {question === 'stop' && (
          <StopDialog
            isOpen={question === 'stop' && hearing !== null}
            elapsedMs={elapsedMs}
            billedMinutes={snapshot.billedMinutes}
            isFree={user?.is_trial_user === true && user.minute_balance === 0}
            limitMs={limitMs}
            graceMs={snapshot.graceMs}
            waitingMs={state.name === 'repairing' ? unsavedMs : null}
            behindMs={snapshot.behindMs}
            onContinue={() => setQuestion(null)}
            onStop={() => {
              setQuestion(null)
              recorder.stop()
            }}
          />
        )}
        {question === 'take-over' && (
          <TakeOverDialog
            isOpen
            onCancel={() => setQuestion(null)}
            onTakeOver={() => {
              setQuestion(null)
              void recorder.takeOver()
            }}
          />
        )}
      </Suspense>
      <Suspense>{isNeeded && <LeaveGuard session={code} />}</Suspense>
    </PageShell>
  )
}

function screenMayTurnOff(): void {
  toast.warning(recorderMessages.screenMayTurnOff)
}
