import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeep } from '@live-scribe/testing/depth'
import { afterAll, expect, it, vi } from 'vitest'
import { writtenHearing } from '../../../../test/models/interview-language.ts'
import { writeMadeModel } from '../../../../test/models/made-model.ts'
import { makeRung } from '../../../../test/models/made-rungs.ts'
import { makeNemoStreamingModel } from '../../../../test/models/nemo-model.ts'
import { loadAddon } from './addon.ts'
import { createRecognizerConfig } from './recognizer-config.ts'

// Milliseconds, for hundreds of megabytes on a busy machine; only a hang exceeds them.
vi.setConfig({ testTimeout: 240_000 })

/** Numbers in the state of one stream of Nemotron: 6.8 MB. */
const STATE_FLOATS = 1_700_000
const STREAMS = isDeep ? 60 : 8

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'live-scribe-memory-'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

it('[MODEL-49] frees the stream of an utterance that is over, with its megabytes', {
  tags: 'property',
}, async () => {
  const { live } = makeRung(folder, 'best', { live: writtenHearing })
  writeMadeModel(live.folder, makeNemoStreamingModel(writtenHearing, STATE_FLOATS))
  const recognizer = (await loadAddon())?.(createRecognizerConfig(live))
  if (!recognizer) throw new Error('sherpa-onnx is not installed')
  let freed = 0
  const registry = new FinalizationRegistry(() => {
    freed += 1
  })
  const recognise = async () => {
    const stream = recognizer.createStream()
    registry.register(stream, null)
    stream.acceptWaveform({ samples: new Float32Array(16_000), sampleRate: 16_000 })
    while (recognizer.isReady(stream)) recognizer.decode(stream)
    // The addon frees what was collected in a task of its own.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await recognise()
  const before = process.memoryUsage.rss()
  for (let one = 0; one < STREAMS; one += 1) await recognise()
  expect(freed).toBeGreaterThan(STREAMS - 5)
  expect((process.memoryUsage.rss() - before) / 1_000_000).toBeLessThan(150)
})
