import type { SpeechModelName } from '@live-scribe/contract/speech-models'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SpeechModelChoice } from '#server/ports/speech-models.ts'
import { speakSounds } from '../../../../test/models/sounds.ts'
import { LadderBed } from '../../../../test/speech-models/ladder-bed.ts'
import {
  madePasses,
  offerMadeModel,
  pronunciations,
} from '../../../../test/speech-models/made-speech-models.ts'
import { noRecogniser } from '../no-recogniser.ts'
import { installModel } from '../sherpa-onnx/install/install-model.ts'
import { filterSpokenFinals, transcribe } from '../speech-to-text.suite.ts'

let bed: LadderBed
beforeEach(async () => {
  bed = await LadderBed.start()
})
afterEach(async () => {
  await bed.close()
  expect(bed.errors).toEqual([])
})

const asked = (name: SpeechModelName): SpeechModelChoice => ({ kind: 'model', name })

describe('the ladder of a machine without another recogniser', () => {
  const openBare = (more: Parameters<LadderBed['open']>[0] = {}) =>
    bed.open({ openFallback: () => noRecogniser, ...more })
  const wholeFile = 1e9
  const openStream = async () => {
    const { speechToText } = bed.ladder
    return speechToText.open({ language: 'en-US' })
  }

  it('[MODEL-81] goes on with a download that broke off half way, and what waits goes on waiting', async () => {
    // A file arrives, and the next one does not.
    bed.server.cuts.push(wholeFile, 0, 0, 0)
    await openBare({ urgentRetryMs: 1 })
    const texts = transcribe(
      await openStream(),
      speakSounds(['why did you choose kafka'], pronunciations),
    )
    await bed.ladder.prepare()
    expect(bed.ladder.speechToText.capabilities).toMatchObject({ available: true })
    const finals = filterSpokenFinals(await texts)
    expect(finals.map(({ text }) => text.toLowerCase()).join(' ')).toContain(
      'why did you choose kafka',
    )
  })

  it('[MODEL-81] refuses what waits once several rounds brought nothing, and tries on', async () => {
    bed.server.cuts.push(wholeFile, ...Array.from({ length: 5 }, () => 0))
    await openBare({ urgentRetryMs: 1 })
    const texts = transcribe(await openStream(), new Int16Array(16_000))
    const refused = expect(texts).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringContaining('because the address that it comes from can’t be reached'),
    })
    await bed.ladder.prepare()
    await refused
    await expect.poll(() => bed.using).toBe('best')
    expect(bed.ladder.speechToText.capabilities).toMatchObject({ available: true })
    for (const line of [/^Downloading the speech model small/, /small is not used/]) {
      expect(bed.lines.filter((said) => line.test(said))).toHaveLength(1)
    }
  })

  it('[MODEL-81] lets nothing wait while there is no connection at all', async () => {
    bed.server.cuts.push(0, 0)
    await openBare()
    await bed.ladder.prepare()
    expect(bed.ladder.speechToText.capabilities).toMatchObject({
      available: false,
      refusal: expect.stringMatching(
        /can’t be reached; ask its owner to check the server’s internet connection/,
      ),
    })
    await bed.ladder.prepare()
    expect(bed.ladder.speechToText.capabilities).toMatchObject({ available: false })
  })

  it('[MODEL-81] tries again after a fault that nobody expected', async () => {
    let faults = 1
    const fault = Object.assign(new Error('i/o error'), { code: 'EIO' })
    await openBare({
      retryMs: 1,
      install: async (options) => {
        faults -= 1
        if (faults >= 0) throw fault
        return bed.install(options)
      },
    })
    await bed.ladder.prepare()
    await expect.poll(() => bed.using).toBe('best')
    expect(bed.errors.splice(0)).toEqual([fault])
  })
})

describe('the ladder', () => {
  it('[MODEL-5, MODEL-7] serves at once, gets the smallest first and then the best that the machine carries', async () => {
    const { speechToText } = await bed.open()
    expect(speechToText.name).toBe('marked')
    await bed.ladder.prepare()
    expect(bed.using).toBe('best')
    const used = bed.lines.filter((line) => line.startsWith('The next recording uses'))
    expect(used).toHaveLength(2)
    expect(used[0]).toContain('made-small-live')
    expect(used[1]).toMatch(
      /made-best-live.*: the best of its models that this machine carries; \d+ streams at once\.$/,
    )
    expect(bed.lines[0]).toMatch(/^Downloading the speech model small \([\d.]+ MB\) …$/)
    expect(bed.stateOf('standard')).toMatchObject({ state: 'not_installed', measured: null })
  })

  it('[MODEL-5] takes what is installed and measured at the next start, and asks nobody', {
    tags: 'deep',
  }, async () => {
    await bed.open()
    await bed.ladder.prepare()
    const requests = bed.server.ranges.length
    await bed.open()
    expect(bed.using).toBe('best')
    await bed.ladder.prepare()
    expect(bed.server.ranges).toHaveLength(requests)
    expect(bed.ladder.status().failure).toBeNull()
  })

  it('[MODEL-22, MODEL-23] lets a running recording end on the recogniser that it began with', {
    tags: 'deep',
  }, async () => {
    bed.models = {
      ...bed.models,
      best: { ...bed.models.best, needs: { physicalCores: 99, freeMemoryBytes: 0 } },
    }
    const { speechToText } = await bed.open()
    const running = await speechToText.open({ language: 'en-US' })
    await bed.ladder.prepare()
    expect(speechToText).toMatchObject({ name: 'sherpa-onnx', openRecognisers: 2 })
    const audio = speakSounds(['why did you choose kafka'], pronunciations)
    const next = await speechToText.open({ language: 'en-US' })
    const finals = filterSpokenFinals(await transcribe(next, audio))
    expect(finals.map(({ text }) => text.toLowerCase()).join(' ')).toContain(
      'why did you choose kafka',
    )
    running.end()
    for await (const _ of running);
    expect(speechToText.openRecognisers).toBe(1)
  })

  it('[MODEL-5] gets nothing that the machine can’t carry, with the reason', async () => {
    const needs = { physicalCores: 8, freeMemoryBytes: 0 }
    bed.models = { ...bed.models, best: { ...bed.models.best, needs } }
    await bed.open()
    await bed.ladder.prepare()
    expect(bed.using).toBe('standard')
    expect(bed.stateOf('best')?.refusal).toBe('it needs 8 cores, and this machine has 4')
    expect(bed.ladder.explain()).toContain('best is not used, because it needs 8 cores')
    expect(bed.ladder.status().reason).not.toContain('best is not used')
  })

  it('[MODEL-6] gives up a slow model for the one below, remembers it, and says why', {
    tags: 'deep',
  }, async () => {
    bed.costs['made-best-live'] = 0.5
    await bed.open()
    await bed.ladder.prepare()
    expect(bed.using).toBe('standard')
    const refusal = 'its live words take 0.50 s for a second of speech, and 0.45 s is the most'
    expect(bed.stateOf('best')).toMatchObject({ state: 'installed', refusal })
    expect(bed.lines).toContain(`The speech model best is not used: ${refusal}.`)
    await bed.open()
    expect(bed.using).toBe('standard')
    expect(bed.stateOf('best')?.refusal).toBe(refusal)
  })

  it('[MODEL-6] stays with pocketsphinx where every model is too slow', async () => {
    for (const name of Object.keys(bed.costs)) bed.costs[name] = 3
    await bed.open()
    await bed.ladder.prepare()
    expect(bed.using).toBeNull()
    expect(bed.ladder.speechToText.name).toBe('marked')
    expect(bed.ladder.explain()).toMatch(/^no speech model is in use; best is not used, because/)
    expect(bed.ladder.status().reason).toBe('no speech model is in use')
  })

  it('[MODEL-6] takes a model that was asked for by name though it is slow, and the one below when it is broken', {
    tags: 'deep',
  }, async () => {
    bed.costs['made-best-live'] = 0.6
    await bed.open({ configured: asked('best') })
    await bed.ladder.prepare()
    expect(bed.using).toBe('best')
    expect(bed.ladder.status().reason).toMatch(/^chosen by SPEECH_MODEL; \d+ streams at once$/)
    bed.server.files.set('standard-live/encoder.onnx', Buffer.from('another'))
    await bed.open({ configured: asked('standard') })
    await bed.ladder.prepare()
    expect(bed.using).toBe('small')
    expect(bed.stateOf('standard')?.refusal).toMatch(/has a wrong size/)
  })

  it('[MODEL-6] gives up a model that sherpa-onnx really can’t load', {
    tags: 'deep',
  }, async () => {
    const broken = { ...madePasses.live, joiner: Buffer.from('no graph') }
    bed.models = {
      ...bed.models,
      best: offerMadeModel(bed.server, 'best', { ...madePasses, live: broken }),
    }
    await bed.open({ install: (options) => installModel(options) })
    await bed.ladder.prepare()
    expect(bed.using).toBe('standard')
    expect(bed.stateOf('best')?.refusal).toMatch(
      /^The model made-best-live does not run on this machine/,
    )
    expect(bed.stateOf('standard')?.measured?.live_factor).toBeGreaterThan(0)
  })
})
