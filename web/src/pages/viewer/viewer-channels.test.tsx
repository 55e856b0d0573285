import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { emitEvent } from '../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  createSegment,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { renderSession, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)

/** A line of the transcript; the question that is pinned above it has the same words. */
const SEGMENT = '[data-testid=segment]'

const question = { ...createSegment(1, 'How does it scale?'), channel: 1, end_ms: 4900 }

function names(): (string | undefined)[] {
  return screen.queryAllByTestId('speaker-name').map((each) => each.textContent?.trim())
}

it('[CHAN-60] names the sides of a live recording to a reader, who is not told who is who', async () => {
  renderSession(() => ok({ ...transcriptReply(0, 1), segments: [question] }))
  await screen.findByText('How does it scale?', { selector: SEGMENT })
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

const anna = { version: 1, names: [{ channel: 1, speaker: null, name: 'Anna' }] }

it('[CHAN-83, CHAN-84] reads new names along, live', async () => {
  renderSession(() => ok({ ...transcriptReply(0, 1), segments: [question] }))
  await screen.findByText('How does it scale?', { selector: SEGMENT })
  await emitEvent('speakers-event', { sessionId: 'ABC234', ...anna })

  expect(names()).toEqual(['Anna'])
})

it('[CHAN-83] shows the names of the log to who joins later', async () => {
  const reply = transcriptReply(0, 1)
  const session = { ...reply.session, speaker_names: anna }
  renderSession(() => ok({ ...reply, session, segments: [question] }))
  await screen.findByText('How does it scale?', { selector: SEGMENT })

  expect(names()).toEqual(['Anna'])
})

it('[CHAN-83] reads the names of an ended recording again when its page is shown again', async () => {
  const reply = transcriptReply(0, 1, 'completed')
  let given = { version: 0, names: [] as typeof anna.names }
  renderSession((after) =>
    ok({
      ...reply,
      session: { ...reply.session, speaker_names: given },
      segments: after === 0 ? [question] : [],
    }),
  )
  await screen.findByText('How does it scale?', { selector: SEGMENT })
  expect(names()).toEqual(['Speaker 2'])
  given = anna
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))

  expect(names()).toEqual(['Anna'])
})

it('[CHAN-100] makes names buttons for the owner, and not in an embedded page', async () => {
  const reply = transcriptReply(0, 1)
  const session = { ...reply.session, own: { title: 'Interview' } }
  const own = () => ok({ ...reply, session, segments: [question] })
  const page = renderSession(own)
  expect(await screen.findByRole('button', { name: 'Them' })).toBeDefined()
  page.unmount()

  renderSession(own, '?embed=1')
  await screen.findByText('How does it scale?', { selector: SEGMENT })
  expect(names()).toEqual(['Them'])
  expect(screen.queryByRole('button', { name: 'Them' })).toBeNull()
})
