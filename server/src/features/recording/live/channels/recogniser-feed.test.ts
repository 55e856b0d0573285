import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it } from 'vitest'
import type { SpeechEvent } from '#server/ports/speech-to-text.ts'
import { RecogniserFeed } from './recogniser-feed.ts'

const vocabulary = 'it can wait and more'.split(' ')
const audio = createMarkedSpeech(['it can wait'], vocabulary)

async function open(start = 0) {
  const recogniser = new MarkedRecogniser(vocabulary)
  const stream = await recogniser.open()
  const feed = new RecogniserFeed(recogniser, { language: 'en-US' }, { stream, start })
  const finals: Extract<SpeechEvent, { type: 'final' }>[] = []
  const positions: number[] = []
  const all = (async () => {
    for await (const event of feed.events()) {
      if (event.type === 'final') finals.push(event)
      if (event.type === 'silence') positions.push(event.sample)
    }
  })()
  return { recogniser, feed, finals, positions, all }
}

it('[POS-34] gives its stream back, and takes one again for the next audio, where it stands', async () => {
  const { recogniser, feed, finals, all } = await open()
  feed.push({ start: 0, samples: audio })
  feed.rest()
  expect(recogniser.streams).toHaveLength(1)
  feed.push({ start: audio.length, samples: audio })
  feed.end()
  await all
  expect(recogniser.streams).toHaveLength(2)
  expect(finals.map(({ text }) => text)).toEqual(['it can wait', 'it can wait'])
  expect(finals[1]?.words[0]?.startSample).toBe(audio.length)
})

it('[POS-2] puts two seconds of silence in the place of a gap of minutes, and words behind it', async () => {
  const { feed, finals, positions, all } = await open(100)
  feed.push({ start: 100, samples: audio })
  const far = 9_000_000
  feed.push({ start: far, samples: audio })
  feed.end()
  await all
  expect(finals.map(({ words }) => words[0]?.startSample)).toEqual([100, far])
  expect(finals[0]?.endSample).toBeLessThanOrEqual(100 + audio.length)
  expect(positions.filter((position) => position > 100 + audio.length + 32_000)).toEqual(
    positions.filter((position) => position > far),
  )
  expect(positions.at(-1)).toBe(far + audio.length)
})

it('[IN-5] finalises audio that waited for a stream, too', async () => {
  const { feed, finals, all } = await open()
  feed.rest()
  feed.push({ start: 0, samples: audio })
  feed.finalize()
  feed.push({ start: audio.length, samples: audio })
  feed.end()
  await all
  expect(finals).toMatchObject([
    { text: 'it can wait' },
    { fromFinalize: true, endSample: audio.length },
    { text: 'it can wait' },
  ])
})

it('begins again with what is left after its stream broke', async () => {
  const { recogniser, feed, finals, all } = await open()
  feed.push({ start: 0, samples: audio.subarray(0, 5000) })
  recogniser.crash()
  await expect(all).rejects.toMatchObject({ reason: 'failed' })
  feed.restart([{ start: 0, samples: audio }])
  feed.end()
  for await (const event of feed.events()) if (event.type === 'final') finals.push(event)
  expect(finals.map(({ text }) => text)).toEqual(['it can wait'])
})
