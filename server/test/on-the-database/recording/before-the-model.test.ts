import { getConfiguration } from '@live-scribe/contract/configuration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { noRecogniser } from '#server/adapters/speech-to-text/no-recogniser.ts'
import { speakSounds } from '../../models/sounds.ts'
import { LadderBed } from '../../speech-models/ladder-bed.ts'
import { pronunciations } from '../../speech-models/made-speech-models.ts'
import { startTestServer, type TestServer } from '../../test-server.ts'

const sentence = 'why did you choose kafka'
const spoken = () => speakSounds([sentence], pronunciations)

let bed: LadderBed
let server: TestServer
beforeEach(async () => {
  bed = await LadderBed.start()
})
afterEach(async () => {
  await server.close()
  await bed.close()
  expect(bed.errors).toEqual([])
})

/** Starts a server on a machine without a recogniser. */
async function start({ mayDownload = true } = {}): Promise<void> {
  const { speechToText } = await bed.open({ openFallback: () => noRecogniser, mayDownload })
  server = await startTestServer(speechToText)
  server.context.speechModels = bed.ladder
}

async function readConfiguration() {
  const reply = await server.visitor.call('GET', getConfiguration.path)
  return getConfiguration.reply.parse(await reply.json()).speech_to_text
}

it('[MODEL-80] a recording begins while the first model is on its way, and its words come with the model', async () => {
  await start()
  const user = await server.signUp()
  expect(await readConfiguration()).toMatchObject({
    available: true,
    arriving: { received_bytes: 0, total_bytes: 0 },
  })
  const recorder = await user.record(await user.openSession())
  recorder.speak(spoken())
  await bed.ladder.prepare()
  await expect.poll(() => recorder.finals.join(' ').toLowerCase()).toContain(sentence)
  expect(await readConfiguration()).toMatchObject({ available: true, arriving: null })
})

it('[MODEL-80] a recording that is stopped before the model is there is written down with it', async () => {
  await start()
  const user = await server.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(spoken())
  const stopped = recorder.stop()
  await bed.ladder.prepare()
  await stopped
  const texts = (await server.transcript(code)).segments.map(({ text }) => text)
  expect(texts.join(' ').toLowerCase()).toContain(sentence)
})

it('[MODEL-81] where the model could not be downloaded, the refusal says why and what helps', async () => {
  await start()
  const user = await server.signUp()
  const begin = async () => {
    const reply = await user.call('POST', '/api/rpc/create_interview_session', {
      p_title: 'Interview',
    })
    return reply.json()
  }
  const code = await user.openSession()
  bed.server.statuses.push(403, 403, 403)
  await bed.ladder.prepare()
  const text =
    'This server could not download its speech model, because the download was refused; ask its owner to check what stands between it and the internet, and to restart it.'
  expect(await begin()).toEqual(
    expect.objectContaining({ code: 'recogniser_unavailable', error: text }),
  )
  const recorder = await user.record(code)
  await recorder.closed
  expect(recorder.of('Error')).toMatchObject([{ code: 'recogniser_unavailable', message: text }])
  bed.server.page = '<title>Hotel</title>'
  await bed.ladder.prepare()
  expect(await begin()).toMatchObject({
    error: expect.stringContaining('its network asks for a sign-in first'),
  })
})

it('[MODEL-80] no recording begins where no model can come', async () => {
  await start({ mayDownload: false })
  const user = await server.signUp()
  expect(await readConfiguration()).toMatchObject({ available: false, arriving: null })
  const reply = await user.call('POST', '/api/rpc/create_interview_session', {
    p_title: 'Interview',
  })
  expect(await reply.json()).toMatchObject({ code: 'recogniser_unavailable' })
})
