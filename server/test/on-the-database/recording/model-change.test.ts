import {
  getSpeechModels,
  type SpeechModelStatus,
  speechModelStatus,
} from '@live-scribe/contract/speech-models'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signUpAdmin } from '../../clients/sign-up-admin.ts'
import { speakSounds } from '../../models/sounds.ts'
import { LadderBed } from '../../speech-models/ladder-bed.ts'
import { pronunciations } from '../../speech-models/made-speech-models.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

let bed: LadderBed
let server: TestServer
beforeEach(async () => {
  bed = await LadderBed.start()
  const { speechToText } = await bed.open()
  server = await startTestServer(speechToText)
  server.context.speechModels = bed.ladder
})
afterEach(async () => {
  await server.close()
  await bed.close()
  expect(bed.errors).toEqual([])
})

it('[MODEL-22, MODEL-23] changes the model between two recordings, while the first goes on', {
  tags: 'deep',
}, async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()]
  const first = await ann.record(await ann.openSession())
  await bed.ladder.prepare()
  expect(bed.using).toBe('best')
  const code = await bob.openSession()
  const second = await bob.record(code)
  first.speak(createMarkedSpeech(['wait', 'wait'], ['wait']))
  second.speak(speakSounds(['why did you choose kafka'], pronunciations))
  await expect.poll(() => first.finals).toEqual(['wait', 'wait'])
  await expect
    .poll(() => second.finals.join(' ').toLowerCase())
    .toContain('why did you choose kafka')
  expect(bed.ladder.speechToText.openRecognisers).toBe(2)
})

it('[MODEL-8] tells administrators what is used and why, with licences and what was measured', async () => {
  const admin = await signUpAdmin(server)
  const read = async (): Promise<SpeechModelStatus> =>
    speechModelStatus.parse(await (await admin.call('GET', getSpeechModels.path)).json())
  expect(await read()).toMatchObject({
    choice: 'auto',
    recogniser: 'marked audio, for tests',
    reason: expect.stringMatching(/^no speech model is in use/),
    activity: null,
  })
  await bed.ladder.prepare()
  const { models, reason } = await read()
  expect(reason).toMatch(/^the best of its models that this machine carries/)
  expect(models.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'best in_use',
    'standard not_installed',
    'small installed',
  ])
  expect(models[0]).toMatchObject({
    refusal: null,
    language: 'en',
    licences: [{ notice: expect.any(String) }, { notice: expect.any(String) }],
    measured: { live_factor: 0.2, finals_factor: 0.1, streams: expect.any(Number) },
  })
})
