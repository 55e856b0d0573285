import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { emitEvent, resetScriptedChannel } from '../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  createSegment,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { renderSession } from '../../../test/viewer-site.tsx'

beforeEach(() => {
  resetScriptedChannel()
  localStorage.clear()
  vi.stubGlobal('scrollTo', vi.fn())
})

const question = { ...createSegment(1, 'How does it scale?'), channel: 1, end_ms: 4900 }

function names(): (string | undefined)[] {
  return screen.queryAllByTestId('speaker-name').map((each) => each.textContent?.trim())
}

it('[CHAN-60] names the sides of a live recording to a reader, who is not told who is who', async () => {
  renderSession(() => ok({ ...transcriptReply(0, 1), segments: [question] }))
  await screen.findByText('How does it scale?')
  expect(names()).toEqual(['Speaker 2'])

  const answer = { ...createFinalEvent(2, 'It shards by user.'), channel: 0 }
  await act(async () => emitEvent('transcript-event', answer))
  await screen.findByText('It shards by user.')
  expect(names()).toEqual(['Speaker 2', 'Speaker 1'])
  await act(async () =>
    emitEvent('transcript-event', { ...createFinalEvent(3, 'I see.'), startMs: 1500, channel: 1 }),
  )
  await screen.findByText('I see.')
  expect(names()).toEqual(['Speaker 2', 'Speaker 1'])
})

it('[CHAN-60] names them You and Them to the owner, in a finished recording too', async () => {
  const reply = transcriptReply(0, 1, 'completed')
  const own = { title: 'Interview' }
  renderSession(() =>
    ok({
      ...reply,
      session: { ...reply.session, own },
      segments: [question, createSegment(2, 'It shards by user.')],
    }),
  )
  await screen.findByText('It shards by user.')

  expect(names()).toEqual(['Them', 'You'])
})

it('[CHAN-60] shows no names in a recording of one channel', async () => {
  renderSession((after) => ok(transcriptReply(after, 2)))
  await screen.findByText('Sentence 1.')

  expect(names()).toEqual([])
})
