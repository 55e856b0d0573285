import os from 'node:os'
import { loadAddon, loadOfflineAddon } from '../addon.ts'
import { createOfflineRecognizerConfig, createRecognizerConfig } from '../recognizer-config.ts'
import { CLIP_SECONDS, synthesiseClip } from './clip.ts'
import type { MeasureOrder, MeasureResult } from './measurement.ts'

/*
 * Loads a model, recognises a clip and prints what that costs as JSON; exits with an error when it
 * fails.
 */

/** Runs before and in the measurement; the first fills the caches. */
const WARM_UP_RUNS = 1
const MEASURED_RUNS = 3
/** Samples that arrive at once, as in a recording. */
const FRAME_SAMPLES = 1_600
const SAMPLE_RATE_HZ = 16_000

const order: MeasureOrder = JSON.parse(process.argv[2] ?? '{}')
try {
  // Recordings that run go first.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A container may forbid it.
}
const clip = synthesiseClip()
const before = process.memoryUsage.rss()
const recognise = order.role === 'live' ? await loadLive() : await loadFinals()

/** Loads a streaming model; returns what recognises the clip as it would arrive. */
async function loadLive(): Promise<() => void> {
  const createRecognizer = await loadAddon(order.addon)
  if (!createRecognizer) throw new Error('sherpa-onnx is not installed for this system')
  const recognizer = createRecognizer(createRecognizerConfig(order))
  return () => {
    const stream = recognizer.createStream()
    for (let at = 0; at < clip.length; at += FRAME_SAMPLES) {
      const samples = clip.subarray(at, at + FRAME_SAMPLES)
      stream.acceptWaveform({ samples, sampleRate: SAMPLE_RATE_HZ })
      while (recognizer.isReady(stream)) recognizer.decode(stream)
      recognizer.getResult(stream)
    }
  }
}

/** Loads an offline model; returns what recognises the whole clip. */
async function loadFinals(): Promise<() => void> {
  const createRecognizer = await loadOfflineAddon(order.addon)
  if (!createRecognizer) throw new Error('sherpa-onnx is not installed for this system')
  const recognizer = createRecognizer(createOfflineRecognizerConfig(order))
  return () => {
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples: clip, sampleRate: SAMPLE_RATE_HZ })
    recognizer.decode(stream)
    recognizer.getResult(stream)
  }
}

function measure(): number {
  const startMs = performance.now()
  recognise()
  return (performance.now() - startMs) / 1000 / CLIP_SECONDS
}

for (let run = 0; run < WARM_UP_RUNS; run += 1) recognise()
const factors = Array.from({ length: MEASURED_RUNS }, measure)
const result: MeasureResult = {
  realTimeFactor: Math.min(...factors),
  memoryBytes: Math.max(0, process.memoryUsage.rss() - before),
}
process.stdout.write(`${JSON.stringify(result)}\n`)
