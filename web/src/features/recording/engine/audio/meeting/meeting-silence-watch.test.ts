import { expect, it } from 'vitest'
import { SAMPLE_RATE_HZ } from '../audio-format.ts'
import { createMeetingSilenceWatch, type MeetingSilenceWatch } from './meeting-silence-watch.ts'

const SPEECH = 0.1
const ROOM = 0.001

/** Adds seconds of audio; counts the reports. */
function add(
  watch: MeetingSilenceWatch,
  seconds: number,
  block: { meetingRms: number; microphoneRms: number | null },
): number {
  let reports = 0
  for (let second = 0; second < seconds; second++) {
    if (watch.addAudio({ frames: SAMPLE_RATE_HZ, ...block })) reports += 1
  }

  return reports
}

it('[CHAN-45] reports once that nothing comes from the meeting while the microphone hears speech', () => {
  const watch = createMeetingSilenceWatch()

  expect(add(watch, 59, { meetingRms: 0, microphoneRms: SPEECH })).toBe(0)
  expect(add(watch, 1, { meetingRms: 0, microphoneRms: SPEECH })).toBe(1)
  expect(add(watch, 600, { meetingRms: 0, microphoneRms: SPEECH })).toBe(0)
})

it('[CHAN-45] does not report the silence of a meeting where nobody here speaks', () => {
  const watch = createMeetingSilenceWatch()

  expect(add(watch, 600, { meetingRms: 0, microphoneRms: ROOM })).toBe(0)
  expect(add(watch, 1, { meetingRms: 0, microphoneRms: SPEECH })).toBe(1)
})

it('[CHAN-45] counts the silence anew after any sound of the meeting', () => {
  const watch = createMeetingSilenceWatch()
  add(watch, 59, { meetingRms: 0, microphoneRms: SPEECH })
  add(watch, 1, { meetingRms: SPEECH, microphoneRms: ROOM })

  expect(add(watch, 59, { meetingRms: 0, microphoneRms: SPEECH })).toBe(0)
  expect(add(watch, 1, { meetingRms: 0, microphoneRms: SPEECH })).toBe(1)
})

it('[CHAN-45] reports the silence of a meeting that is recorded without a microphone', () => {
  expect(add(createMeetingSilenceWatch(), 60, { meetingRms: 0, microphoneRms: null })).toBe(1)
})
