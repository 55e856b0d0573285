import { createCheckToken } from '@live-scribe/contract/live/check-token'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { configurationQuery } from '#web/api/configuration.ts'
import { CheckSocketContext } from '#web/features/recording/check-socket-context.ts'
import {
  type AudioSources,
  hasMeeting,
  hasMicrophone,
} from '#web/features/recording/engine/audio/audio-sources.ts'
import { readChannel } from '#web/features/recording/engine/audio/channel-audio.ts'
import type { MicrophoneErrorKind } from '#web/features/recording/engine/audio/microphone-error.ts'
import { calculateRms, loudnessToLevel } from '#web/features/recording/engine/audio/pcm.ts'
import {
  type CheckSnapshot,
  type RecordingCheck as RunningCheck,
  startRecordingCheck,
} from '#web/features/recording/engine/check/recording-check.ts'
import { recordingPermissionQuery } from '#web/features/recording/panel/recording-permission.ts'
import { plannedLength } from '#web/features/recording/planned-length/planned-length.ts'
import { isOfThisDevice } from '#web/lib/links/this-device.ts'
import { Button } from '#web/ui/form/button.tsx'
import { LevelMeter } from '#web/ui/level-meter.tsx'
import { MicrophoneSelect } from '../microphone/microphone-select.tsx'
import { sharedTexts } from '../sources/sources-text.ts'
import { CheckLines, type ShownLine } from './check-lines.tsx'
import {
  checkText,
  describeEcho,
  describeLink,
  describeMeeting,
  describeMicrophone,
  describeMinutesLine,
  describeNetwork,
  describeReaders,
  describeWords,
} from './check-text.ts'
import { EarlierCheck } from './earlier-check.tsx'
import { ReadersQrCode } from './readers-qr-code.tsx'
import { useCheckDevices } from './use-check-devices.ts'
import { useEarlierLines } from './use-earlier-lines.ts'

const nothingYet: CheckSnapshot = {
  microphone: 'waiting',
  meeting: null,
  echo: null,
  words: { name: 'waiting' },
  network: { name: 'waiting' },
}

interface RecordingCheckProps {
  /** Whether the next recording is a new one, for which a length can be planned. */
  isNew: boolean
  sources: AudioSources
  /** The readers' link of the session; null while there is none. */
  shareUrl: string | null
  /** The origin of readers' links, to try before the first recording; null later. */
  tryOrigin: string | null
  /** Whether the check scrolls into view as it appears, below the set-up. */
  scrollsThere: boolean
  /** Number of readers; null while unknown. */
  readers: number | null
  /** Closes the check. */
  onSkip: () => void
  /** Starts the check anew. */
  onAgain: () => void
  onProblem: (kind: MicrophoneErrorKind | null) => void
}

/** Checks sound, recogniser, network and minutes before a recording. Releases all when unmounted. */
export function RecordingCheck(props: RecordingCheckProps) {
  const { sources, shareUrl, tryOrigin, scrollsThere, readers, onAgain, onProblem } = props
  const createCheckSocketConnector = useContext(CheckSocketContext)
  const { data: permission } = useQuery(recordingPermissionQuery)
  const [snapshot, setSnapshot] = useState(nothingYet)
  const check = useRef<RunningCheck>(undefined)
  const levels = useRef(new Set<(level: number) => void>())
  const withMicrophone = hasMicrophone(sources)
  const devices = useCheckDevices({
    hasMicrophone: withMicrophone,
    onProblem,
    onMicrophoneChanged: () => check.current?.restart(),
    onMeeting: (isShared) =>
      isShared ? check.current?.shareMeeting() : check.current?.endMeeting(),
    onAudio: (audio) => {
      const level = loudnessToLevel(calculateRms(readChannel(audio, withMicrophone ? 0 : 1)))
      for (const listener of levels.current) listener(level)
      check.current?.addAudio(audio)
    },
  })
  useEffect(() => {
    const running = startRecordingCheck(
      {
        connect: createCheckSocketConnector(async (signal) => {
          const { token } = await callEndpoint(createCheckToken, {}, { signal })

          return token
        }),
        now: () => performance.now(),
        getRefusal: (error) =>
          error instanceof ApiError && error.status > 0 ? error.message : null,
        onChange: setSnapshot,
      },
      { hasMicrophone: withMicrophone },
    )
    check.current = running

    return () => running.close()
  }, [createCheckSocketConnector, withMicrophone])
  const { data: configuration } = useQuery(configurationQuery)
  const isArriving = (configuration?.speech_to_text.arriving ?? null) !== null
  const wasArriving = useRef(isArriving)
  useEffect(() => {
    // What was said until then is not late: it waited for the model.
    if (wasArriving.current && !isArriving) check.current?.restart()
    wasArriving.current = isArriving
  }, [isArriving])
  const planned = useSyncExternalStore(plannedLength.subscribe, plannedLength.get)
  const hasReaders = useHasBeen(readers !== null && readers > 0)
  const meetingLine = describeMeeting(snapshot.meeting)
  const isOver = snapshot.words.name === 'over' || snapshot.words.name === 'refused'
  const isOnlyHere = shareUrl === null && tryOrigin !== null && isOfThisDevice(tryOrigin)
  const toTry = shareUrl ?? tryOrigin
  const lines: ShownLine[] = [
    ...(!withMicrophone || snapshot.microphone === null
      ? []
      : [describeMicrophone(snapshot.microphone, !devices.isMicrophoneRefused)]),
    ...(hasMeeting(sources)
      ? [
          {
            ...meetingLine,
            ...(devices.meetingProblem === null
              ? {}
              : { status: 'problem' as const, text: devices.meetingProblem }),
            control: (
              <Button variant="outline" size="small" onClick={() => void devices.shareMeeting()}>
                {devices.surface === null
                  ? checkText.shareMeeting
                  : sharedTexts[devices.surface].button}
              </Button>
            ),
          },
        ]
      : []),
    ...(withMicrophone && hasMeeting(sources) ? [describeEcho(snapshot.echo)] : []),
    {
      ...describeWords(snapshot.words, { ofMeeting: !withMicrophone, isArriving }),
      control: isOver && (
        <Button variant="outline" size="small" onClick={onAgain}>
          {checkText.again}
        </Button>
      ),
    },
    describeNetwork(snapshot.network),
    ...(permission ? [describeMinutesLine(permission, props.isNew ? planned : null)] : []),
    {
      ...(shareUrl === null && tryOrigin !== null
        ? describeLink(isOnlyHere)
        : describeReaders(shareUrl !== null, hasReaders ? Math.max(1, readers ?? 1) : readers)),
      control: isOnlyHere ? (
        <code className="text-note whitespace-nowrap select-all">npm start -- --share</code>
      ) : (
        toTry !== null && !hasReaders && <ReadersQrCode address={toTry} />
      ),
    },
  ]
  const setup =
    withMicrophone && !devices.microphoneName
      ? null
      : { sources, microphone: devices.microphoneName ?? '' }
  const { shown, earlier } = useEarlierLines(lines, setup)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!scrollsThere) return
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView?.())
    return () => cancelAnimationFrame(frame)
  }, [scrollsThere])

  return (
    <section
      ref={section}
      aria-label="Check before you start"
      className="flex w-full animate-appear flex-col gap-5"
      // Below the bar of the recorder.
      style={{ scrollMarginTop: '7rem' }}
    >
      {earlier !== null && <EarlierCheck text={earlier} onSkip={props.onSkip} />}
      {withMicrophone && (
        <MicrophoneSelect
          devices={devices.devices}
          value={devices.microphone}
          onChange={devices.chooseMicrophone}
        />
      )}
      <LevelMeter
        label={withMicrophone ? 'Level of the microphone' : 'Level of the meeting'}
        onLevel={(listener) => {
          levels.current.add(listener)

          return () => levels.current.delete(listener)
        }}
      />
      <p className="text-note text-ink-soft">
        {withMicrophone
          ? 'Say something: the bar moves with your voice.'
          : 'The bar moves with the sound of the meeting.'}{' '}
        Nothing is recorded yet.
      </p>
      <CheckLines lines={shown} />
    </section>
  )
}

/** Whether a condition was ever true: a reader may leave again. */
function useHasBeen(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow)
  if (isNow && !hasBeen) setHasBeen(true)

  return hasBeen
}
