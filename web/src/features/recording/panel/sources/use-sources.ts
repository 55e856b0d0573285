import { useContext, useEffect, useState } from 'react'
import {
  type AudioSources,
  hasMeeting,
  readChosenSources,
  storeChosenSources,
} from '#web/features/recording/engine/audio/audio-sources.ts'
import { preloadBrowserDevices } from '#web/features/recording/engine/audio/capture/open-capture-devices.ts'
import { canShareSound } from '#web/features/recording/engine/audio/meeting/sharing-features.ts'
import { RecordingDevicesContext } from '#web/features/recording/recording-devices-context.ts'

/** The chosen sources, remembered on this device, and the features that decide what is possible. */
export function useSources() {
  const { readSharingFeatures, loadRecordingEngine } = useContext(RecordingDevicesContext)
  const [features] = useState(readSharingFeatures)
  const [chosen, setChosen] = useState(readChosenSources)
  // A choice that this browser can't fulfil stays stored for one that can.
  const sources: AudioSources =
    canShareSound(features) || !hasMeeting(chosen) ? chosen : 'microphone'
  const choose = (wanted: AudioSources) => {
    storeChosenSources(wanted)
    setChosen(wanted)
  }
  const isMeeting = hasMeeting(sources)
  useEffect(() => {
    if (!isMeeting) return
    // The browser's picker must open in the click.
    preloadBrowserDevices()
    loadRecordingEngine().catch(() => {})
  }, [isMeeting, loadRecordingEngine])

  return { sources, choose, features }
}
