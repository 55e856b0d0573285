import type { SessionEvent } from '@live-scribe/contract/live/channel-events'
import type { SharedTranscript } from '@live-scribe/contract/sharing'
import { expect, it } from 'vitest'
import { TranscriptMerge } from './transcript-merge.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')

function createStatus(status: SessionEvent['status'], seconds: number): SessionEvent {
  return { sessionId: 'ABC234', status, segmentNumber: 0, timestamp: NOON + seconds * 1000 }
}

function createPage(status: SessionEvent['status']): SharedTranscript {
  const empty = { segments: [], last_segment: 0, interim: null, interims: [], interims_known: true }
  return { session: { status }, ...empty } as unknown as SharedTranscript
}

function statusesOf(events: { type: string; status?: string }[]) {
  return events.flatMap(({ status }) => status ?? [])
}

it('[LIVE-34] an end counts, whatever the clock of its server says', () => {
  const merge = new TranscriptMerge()
  merge.addStatus(createStatus('active', 20))
  expect(statusesOf(merge.addStatus(createStatus('completed', 0)))).toEqual(['completed'])
  expect(merge.addStatus(createStatus('active', 30))).toEqual([])
  expect(merge.isOver).toBe(true)
})

it('[LIVE-34] of a status that seems older the log decides, and that clock counts from then on', () => {
  const merge = new TranscriptMerge()
  merge.addStatus(createStatus('active', 20))
  expect(merge.addStatus(createStatus('paused', 0))).toEqual([])
  expect(merge.isBehind).toBe(true)
  expect(statusesOf(merge.addPage(createPage('paused')))).toEqual(['paused'])
  expect(merge.isBehind).toBe(false)
  expect(statusesOf(merge.addStatus(createStatus('active', 1)))).toEqual(['active'])
})
