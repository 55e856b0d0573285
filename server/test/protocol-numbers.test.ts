import fs from 'node:fs'
import path from 'node:path'
import { NEED_INTERVAL_MS, NEED_LIFETIME_MS } from '@live-scribe/contract/needs/need'
import {
  MAX_GAP_SAMPLES,
  PAUSED_SESSION_RETENTION_MS,
  SAMPLE_RATE_HZ,
  UNSAVED_AUDIO_RETENTION_MS,
} from '@live-scribe/contract/recording'
import { expect, it } from 'vitest'
import {
  MAX_SMALL_CHANNEL_VIEWERS,
  VIEWER_COUNT_INTERVALS_MS,
} from '#server/adapters/viewer-channels/channel.ts'
import {
  ACTIVITY_TIMEOUT_SECONDS,
  MAX_CHANNELS_PER_CONNECTION,
  MAX_MESSAGE_CHARACTERS,
} from '#server/adapters/viewer-channels/pusher-protocol.ts'
import {
  MAX_UNREAD_BYTES,
  MAX_UNREAD_BYTES_FOR_DROPPABLE,
} from '#server/adapters/viewer-channels/viewer.ts'
import {
  IDLE_TIMEOUT_MS,
  MAX_IDLE_SOCKETS_PER_GROUP,
  MAX_MESSAGE_BURST,
  MAX_MESSAGES_PER_SECOND,
  MAX_SOCKETS_PER_GROUP,
  PONG_TIMEOUT_MS,
  SILENCE_MS,
} from '#server/adapters/viewer-channels/viewer-limits.ts'
import { readEnvironment } from '#server/config/env.ts'
import { MAX_BACKLOG_SAMPLES } from '#server/features/recording/live/backpressure.ts'
import { MAX_OUTAGE_MS } from '#server/features/recording/live/channels/recovery-policy.ts'
import { SILENCE_STEP_SAMPLES } from '#server/features/recording/live/log/durable-positions.ts'
import {
  RELEASE_STREAM_AFTER_SECONDS,
  RELEASE_STREAM_MID_SENTENCE_AFTER_SECONDS,
} from '#server/features/recording/live/release-idle-stream.ts'
import {
  MAX_GAP_BURST,
  MAX_GAPS_PER_SESSION,
  SILENCE_PER_GAP_SAMPLES,
} from '#server/features/recording/position/audio-position.ts'
import { LISTEN_TOKEN_LIFETIME_MS } from '#server/features/recording/recorder/listen-token.ts'
import { MAX_SILENCE_MS } from '#server/features/recording/recorder/recorder-message-handler.ts'
import { LIVE_WINDOW_MS } from '#server/features/recording/session/liveness.ts'
import { getPauseAfterMs, SWEEP_INTERVAL_MS } from '#server/features/recording/session/sweep.ts'
import {
  CHALLENGE_VALIDITY_MS,
  GLOBAL_WRONG_CODE_LIMIT,
  GROUP_WRONG_CODE_LIMIT,
  MAX_GROUP_CHALLENGE_BITS,
  MIN_CHALLENGE_BITS,
} from '#server/features/sharing/code-challenge.ts'
import {
  NEEDS_PER_ADDRESS_LIMIT,
  NEEDS_PER_SESSION_LIMIT,
} from '#server/features/sharing/need-limits.ts'
import { MAX_PAGE_BYTES, MAX_PAGE_SEGMENTS } from '#server/features/transcript/segments.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const KB = 1024
const repairWindow = readEnvironment({}).REPAIR_WINDOW

/** The documentation writes small numbers as words. */
const words: Record<number, string> = { 1: 'one', 2: 'two', 5: 'five', 10: 'ten' }
const say = (count: number) => words[count] ?? count.toLocaleString('en-US')
const samples = (count: number) => count / SAMPLE_RATE_HZ

/** The texts that each rule must contain, with the numbers of the code. */
const rules: Record<string, string[]> = {
  'IN-1': [`within ${say(LISTEN_TOKEN_LIFETIME_MS / MINUTE)} minute`],
  'IN-6': [`${say(MAX_SILENCE_MS / SECOND)} seconds without any message`],
  'IN-12': [`more than ${say(samples(MAX_BACKLOG_SAMPLES))} seconds of audio`],
  'IN-21': [`counts for ${say(NEED_LIFETIME_MS / SECOND)} seconds`],
  'POS-2': [
    `more than ${say(samples(MAX_GAP_SAMPLES) / 3600)} hours ahead`,
    `more than ${say(MAX_GAPS_PER_SESSION)} gaps`,
  ],
  'POS-30': [
    `at most ${say(MAX_GAPS_PER_SESSION)} per session`,
    `after the first ${say(MAX_GAP_BURST)}, one for every ${say(samples(SILENCE_PER_GAP_SAMPLES))} seconds`,
  ],
  'POS-3': [`every ${say(samples(SILENCE_STEP_SAMPLES))} seconds of silence`],
  'POS-4': [`waits ${say(repairWindow)} seconds`],
  'POS-6': [`the ${say(repairWindow)} seconds have passed`],
  'POS-9': [`for ${say(LIVE_WINDOW_MS / SECOND)} seconds`],
  'POS-14': [
    `not seen for ${say(getPauseAfterMs(repairWindow * SECOND) / SECOND)} seconds`,
    `completed ${say(PAUSED_SESSION_RETENTION_MS / HOUR)} hours after`,
    `for ${say(UNSAVED_AUDIO_RETENTION_MS / HOUR)} hours`,
  ],
  'POS-33': [`for ${say(MAX_OUTAGE_MS / MINUTE)} minutes`],
  'POS-34': [
    `${say(RELEASE_STREAM_AFTER_SECONDS)} seconds without audio`,
    `${say(RELEASE_STREAM_MID_SENTENCE_AFTER_SECONDS)} in mid-sentence`,
  ],
  'OUT-5': [`at most ${say(MAX_PAGE_SEGMENTS)} segments`, `${say(MAX_PAGE_BYTES / KB)} kB`],
  'OUT-6': [
    `above ${say(MAX_SMALL_CHANNEL_VIEWERS)} viewers every ${say(VIEWER_COUNT_INTERVALS_MS.many / SECOND)} seconds`,
  ],
  'OUT-7': [
    `more than ${say(MAX_UNREAD_BYTES_FOR_DROPPABLE / KB)} kB`,
    `more than ${say(MAX_UNREAD_BYTES / KB)} kB`,
  ],
  'OUT-9': [
    `for ${say(GROUP_WRONG_CODE_LIMIT.windowSeconds / 60)} minutes`,
    `After ${say(GROUP_WRONG_CODE_LIMIT.tries)} from one group or ${say(GLOBAL_WRONG_CODE_LIMIT.tries)} in total`,
    `for ${say(CHALLENGE_VALIDITY_MS / MINUTE)} minutes`,
    `(${MIN_CHALLENGE_BITS} to ${MAX_GROUP_CHALLENGE_BITS})`,
  ],
  'OUT-16': [`more than ${say(MAX_CHANNELS_PER_CONNECTION)} channels`],
  'OUT-17': [
    `${say(MAX_MESSAGE_BURST)} messages at once and ${MAX_MESSAGES_PER_SECOND} a second`,
    `of ${say(MAX_MESSAGE_CHARACTERS / KB)} kB each`,
    `After ${say(SILENCE_MS / SECOND)} seconds of silence the hub pings`,
    `ping after ${say(ACTIVITY_TIMEOUT_SECONDS)} seconds of silence`,
    `within ${say(PONG_TIMEOUT_MS / SECOND)} seconds`,
    `for ${say(IDLE_TIMEOUT_MS / MINUTE)} minutes`,
    `${say(MAX_SOCKETS_PER_GROUP)} sockets, ${say(MAX_IDLE_SOCKETS_PER_GROUP)} of which`,
  ],
  'OUT-62': [
    `every ${NEED_INTERVAL_MS / SECOND} seconds`,
    `an address ${NEEDS_PER_ADDRESS_LIMIT.tries} times a minute`,
    `a session ${NEEDS_PER_SESSION_LIMIT.tries} times a minute`,
  ],
}

const texts = new Map(
  read('docs/live-protocol.md')
    .split('\n')
    .flatMap((line) => {
      const [, id, text] = /^\| ([A-Z]+-\d+) +\| (.*?) *\|$/.exec(line) ?? []
      return id && text ? [[id, text] as const] : []
    }),
)

it.each(Object.entries(rules))('[OPS-38] %s says the numbers of the code', (id, phrases) => {
  const text = texts.get(id)?.toLowerCase() ?? ''
  for (const phrase of phrases) expect(text).toContain(phrase.toLowerCase())
})

it('[OPS-38] the sweep of POS-14 comes once a minute', () => {
  expect(SWEEP_INTERVAL_MS).toBe(MINUTE)
  expect(texts.get('POS-14')).toContain('once a minute')
})

it('[OPS-38] decision 26 says how the entries of the page are nested', () => {
  const source = read('web/src/features/transcript/list/transcript-list.tsx')
  const [, entries, lists, sections] = /lengths: \[(\d+), (\d+), (\d+)\]/.exec(source) ?? []
  const decision = fs
    .readdirSync(path.join(root, 'docs/decisions'))
    .find((name) => name.startsWith('026-'))
  const text = read(`docs/decisions/${decision}`)
  expect(text).toContain(`a list of ${entries} entries`)
  expect(text).toContain(`lists in sections of ${lists} lists and volumes of ${sections} sections`)
})
