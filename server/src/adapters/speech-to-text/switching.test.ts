import { createMarkedSpeech, MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { expect, it, vi } from 'vitest'
import { type SpeechStream, SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { filterSpokenFinals, testSpeechToText, transcribe } from './speech-to-text.suite.ts'
import { SwitchingSpeechToText } from './switching.ts'

const vocabulary = ['why', 'kafka', 'because', 'it', 'can', 'wait']
const options = { language: 'en-US' }
const marked = () => {
  const speech = new MarkedRecogniser(vocabulary)
  return Object.assign(speech, { close: vi.fn(speech.close.bind(speech)) })
}

testSpeechToText(
  'a recogniser that can be replaced',
  async () => new SwitchingSpeechToText(marked()),
  () => ({
    audio: createMarkedSpeech(['why kafka', 'because it can wait'], vocabulary),
    sentences: [
      ['why', 'kafka'],
      ['because', 'wait'],
    ],
  }),
)

it('[MODEL-22, MODEL-23] opens new streams on the new recogniser, and keeps the old one for its own', async () => {
  const [old, next] = [marked(), { ...marked(), name: 'next', description: 'the next one' }]
  const speech = new SwitchingSpeechToText(old)
  const running = await speech.open(options)
  running.push(createMarkedSpeech(['why'], vocabulary))
  const opened = vi.fn(async () => ({}) as SpeechStream)
  speech.switchTo({ ...next, open: opened })
  expect(speech).toMatchObject({ name: 'next', description: 'the next one', openRecognisers: 2 })
  await speech.open(options)
  expect(opened).toHaveBeenCalledOnce()
  expect(old.close).not.toHaveBeenCalled()
  const finals = filterSpokenFinals(
    await transcribe(running, createMarkedSpeech(['kafka'], vocabulary)),
  )
  expect(finals.map(({ text }) => text)).toEqual(['why', 'kafka'])
  expect(old.close).toHaveBeenCalledOnce()
  expect(speech.openRecognisers).toBe(1)
})

it('closes the old recogniser at once without streams, and after a closed, broken or refused one', async () => {
  const idle = marked()
  const speech = new SwitchingSpeechToText(idle)
  speech.switchTo(marked())
  expect(idle.close).toHaveBeenCalledOnce()
  for (const end of [
    async (stream: SpeechStream) => stream.close(),
    async (stream: SpeechStream, old: MarkedRecogniser) => {
      old.crash()
      await expect(stream[Symbol.asyncIterator]().next()).rejects.toThrow()
      stream.close()
    },
  ]) {
    const old = marked()
    speech.switchTo(old)
    const stream = await speech.open(options)
    speech.switchTo(marked())
    expect(old.close).not.toHaveBeenCalled()
    await end(stream, old)
    expect(old.close).toHaveBeenCalledOnce()
  }
  const refusing = marked()
  refusing.refusals.push(new SpeechToTextError('busy', 'No room.'))
  speech.switchTo(refusing)
  const refused = speech.open(options)
  speech.switchTo(marked())
  expect(refusing.close).not.toHaveBeenCalled()
  await expect(refused).rejects.toThrow('No room.')
  expect(refusing.close).toHaveBeenCalledOnce()
})

it('closes all that are open with the server', async () => {
  const [old, next] = [marked(), marked()]
  const speech = new SwitchingSpeechToText(old)
  await speech.open(options)
  speech.switchTo(next)
  await speech.close()
  expect(old.close).toHaveBeenCalledOnce()
  expect(next.close).toHaveBeenCalledOnce()
})
