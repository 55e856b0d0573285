import { useContext, useEffect, useId, useRef, useState } from 'react'
import {
  listMicrophones,
  type MicrophoneDevice,
  readChosenMicrophone,
  storeChosenMicrophone,
} from '#web/features/recording/engine/audio/chosen-microphone.ts'
import {
  MicrophoneError,
  type MicrophoneErrorKind,
} from '#web/features/recording/engine/audio/microphone-error.ts'
import { calculateRms, loudnessToLevel } from '#web/features/recording/engine/audio/pcm.ts'
import { RecordingDevicesContext } from '#web/features/recording/recording-devices-context.ts'
import { LevelMeter } from '#web/ui/level-meter.tsx'

interface MicrophoneCheckProps {
  onProblem: (kind: MicrophoneErrorKind | null) => void
}

/** Chooses a microphone and shows its level before a recording. Releases it when unmounted. */
export function MicrophoneCheck({ onProblem }: MicrophoneCheckProps) {
  const { openCaptureDevices } = useContext(RecordingDevicesContext)
  const id = useId()
  const [devices, setDevices] = useState<MicrophoneDevice[]>([])
  const [wanted, setWanted] = useState(readChosenMicrophone)
  const [heard, setHeard] = useState<string>()
  const listeners = useRef(new Set<(level: number) => void>())
  const report = useRef(onProblem)
  useEffect(() => {
    report.current = onProblem
  })

  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = async () => {
      const found = await listMicrophones()
      if (!signal.aborted) setDevices(found)
    }
    const devices = openCaptureDevices(({ samples }) => {
      const level = loudnessToLevel(calculateRms(samples))
      for (const listener of listeners.current) listener(level)
    })
    const opened = devices.openMicrophone({
      signal,
      ...(wanted === undefined ? {} : { deviceId: wanted }),
      onEnded: () => void show(),
      onMuted: () => {},
    })
    opened.then(
      (microphone) => {
        if (signal.aborted) return microphone.close()
        signal.addEventListener('abort', () => microphone.close())
        setHeard(microphone.deviceId)
        report.current(null)
        void show()
      },
      (error) => {
        if (signal.aborted) return
        report.current(error instanceof MicrophoneError ? error.kind : 'other')
        void show()
      },
    )
    navigator.mediaDevices?.addEventListener('devicechange', show, { signal })

    return () => leaving.abort()
  }, [openCaptureDevices, wanted])

  return (
    <section aria-label="Microphone check" className="flex w-full animate-appear flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-medium">
          Microphone
        </label>
        <select
          id={id}
          className="min-h-12 w-full min-w-0 rounded-control border border-rule-strong bg-sheet px-3 text-body text-ink"
          value={devices.some((device) => device.id === (wanted ?? heard)) ? (wanted ?? heard) : ''}
          onChange={({ target }) => {
            storeChosenMicrophone(target.value)
            setWanted(target.value)
          }}
        >
          {devices.length === 0 && <option value="">No microphone yet</option>}
          {devices.length > 0 && (
            <option value="" disabled>
              Choose a microphone
            </option>
          )}
          {devices.map((device) => (
            <option key={device.id} value={device.id}>
              {device.name}
            </option>
          ))}
        </select>
      </div>
      <LevelMeter
        onLevel={(listener) => {
          listeners.current.add(listener)

          return () => listeners.current.delete(listener)
        }}
      />
      <p className="text-note text-ink-soft">
        Say something: the bar moves with your voice. Nothing is recorded yet.
      </p>
    </section>
  )
}
