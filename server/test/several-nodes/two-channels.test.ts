import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { createMarkedSpeech, type MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SpeechToTextError } from '#server/ports/speech-to-text.ts'
import { findStoredTexts } from '../stored-rows.ts'
import { TwoNodes, vocabulary } from './two-nodes.ts'

const sentence = createMarkedSpeech(['it can wait'], vocabulary)

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

it.each<Record<string, string>>([{ recorder: 'tab' }, { recorder: 'phone', takeover: 'true' }])(
  '[CHAN-8, IN-52] a node without room for both channels leaves the recording where it runs, asked by %o',
  async (by) => {
    const user = await nodes.a.signUp()
    const code = await user.openSession()
    const onA = await user.record(code, { recorder: 'tab' })
    onA.speak(sentence)
    await onA.until(({ finals }) => finals.length === 1)
    const recogniser = nodes.b.context.speechToText as MarkedRecogniser
    recogniser.refusals.push(new SpeechToTextError('busy', 'All recognisers are in use.'))
    const query = { channels: '2', multichannel: 'true', ...by }
    const onB = await nodes.b.as(user).record(code, query)
    expect((await onB.closed).code).toBe(closeCodes.recogniserBusy)
    expect(await nodes.session(code)).toMatchObject({ status: 'active', recorderGeneration: 1 })
    onA.speak(sentence)
    await onA.stop()
    expect(await findStoredTexts(nodes.a, code)).toEqual(['it can wait', 'it can wait'])
  },
)
