import { SAMPLE_RATE_HZ } from '@live-scribe/contract/recording'

const BYTES_PER_SAMPLE = 2

/** Reads the samples of a 16 kHz mono PCM16 WAV file, as bytes; throws for another format. */
export function readWaveSamples(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'RIFF') throw new Error('Not a WAV file')
  let offset = 12
  while (offset + 8 <= file.length) {
    const name = file.toString('latin1', offset, offset + 4)
    const size = file.readUInt32LE(offset + 4)
    const start = offset + 8
    if (name === 'fmt ') {
      const [channels, rate] = [file.readUInt16LE(start + 2), file.readUInt32LE(start + 4)]
      if (channels !== 1 || rate !== SAMPLE_RATE_HZ) throw new Error(`${channels} × ${rate} Hz`)
    }
    if (name === 'data') return file.subarray(start, start + size)
    offset = start + size + (size % 2)
  }
  throw new Error('A WAV file without data')
}

/** Creates a 16 kHz mono PCM16 WAV file of these samples. */
export function createWaveFile(samples: Buffer): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE_HZ, 24)
  header.writeUInt32LE(SAMPLE_RATE_HZ * BYTES_PER_SAMPLE, 28)
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

/** Creates silence of `ms` milliseconds, as PCM16 samples. */
export function createSilence(ms: number): Buffer {
  return Buffer.alloc(Math.round((ms * SAMPLE_RATE_HZ) / 1000) * BYTES_PER_SAMPLE)
}

/** Number of PCM16 samples in these bytes. */
export function countSamples(samples: Buffer): number {
  return samples.length / BYTES_PER_SAMPLE
}
