import { programQuery } from '@live-scribe/contract/live/program-query'
import { isDeep, runs } from '@live-scribe/testing/depth'
import { encodeAudio } from '@live-scribe/testing/voice/encode-audio'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { UndecodableAudioError } from '../../recorder/audio-decoder.ts'
import { createProgramDecoder } from './create-program-decoder.ts'

/** A tone of 0.7 seconds, and the length that a lossy code may not change. */
const SAMPLES = 11_200
const tone = Int16Array.from({ length: SAMPLES }, (_, index) =>
  Math.round(8_000 * Math.sin((2 * Math.PI * 440 * index) / 16_000)),
)

const opus = ['-c:a', 'libopus', '-b:a', '16k', '-f']
const stereo = ['-af', 'pan=stereo|c0=c0|c1=c0']
const encodings: Record<string, { options: string[]; query?: Record<string, string> }> = {
  WAV: { options: ['-f', 'wav'] },
  'WAV with μ-law': { options: ['-ar', '8000', '-c:a', 'pcm_mulaw', '-f', 'wav'] },
  'stereo WAV with A-law': { options: [...stereo, '-c:a', 'pcm_alaw', '-f', 'wav'] },
  'raw μ-law': { options: ['-ar', '8000', '-f', 'mulaw'], query: { encoding: 'mulaw' } },
  'raw A-law': { options: ['-f', 'alaw'], query: { encoding: 'alaw', sample_rate: '16000' } },
  'Ogg Opus': { options: [...opus, 'ogg'] },
  'Ogg Opus with small pages': { options: ['-page_duration', '20000', ...opus, 'ogg'] },
  'announced Ogg Opus': { options: [...opus, 'ogg'], query: { encoding: 'ogg-opus' } },
  WebM: { options: [...opus, 'webm'] },
  'live WebM': { options: [...opus, 'webm', '-live', '1'] },
  'stereo WebM': { options: [...stereo, ...opus, 'webm'] },
}
const files = new Map<string, Buffer>()
beforeAll(() => {
  for (const [name, { options }] of Object.entries(encodings))
    files.set(name, encodeAudio(tone, options))
})

async function open(query: Record<string, string> = {}) {
  const warnings: string[] = []
  const decoder = await createProgramDecoder(programQuery.parse(query), (where) => {
    warnings.push(where)
  })
  return { decoder, warnings }
}

/** The samples of the first channel, from messages of these sizes in turn. */
async function decode(bytes: Buffer, sizes: readonly number[], query?: Record<string, string>) {
  const { decoder, warnings } = await open(query)
  const parts: Int16Array[] = []
  let channels = 0
  const add = (some: Iterable<Int16Array[]>) => {
    for (const part of some) {
      channels = part.length
      parts.push(part[0] ?? new Int16Array())
    }
  }
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1
    add(decoder.read(bytes.subarray(at, at + size)))
    at += size
  }
  add(decoder.end())
  return { samples: parts.flatMap((part) => [...part]), channels, warnings }
}

describe.each(Object.keys(encodings))('[KEYLISTEN-13, KEYLISTEN-14] %s', (name) => {
  const query = encodings[name]?.query
  const file = () => files.get(name) ?? Buffer.alloc(0)

  it('is as long as it was, and as loud', async () => {
    const { samples, channels, warnings } = await decode(file(), [4096], query)
    expect([samples.length, channels, warnings]).toEqual([SAMPLES, 1, []])
    const steady = samples.slice(1_600, -1_600)
    const loudness = Math.sqrt(steady.reduce((sum, one) => sum + one * one, 0) / steady.length)
    expect(loudness).toBeGreaterThan(5_000)
    expect(loudness).toBeLessThan(6_300)
  })

  it('is the same however it is cut into messages', { tags: 'property' }, async () => {
    const whole = await decode(file(), [file().length], query)
    const sizes = fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(sizes, async (some) => {
        expect((await decode(file(), some, query)).samples).toEqual(whole.samples)
      }),
      { numRuns: isDeep ? 5 : 1 },
    )
  })

  it('gives what it has when it ends too early, and is refused or read when it is damaged', {
    tags: 'property',
  }, async () => {
    const whole = await decode(file(), [500], query)
    const place = fc.oneof(fc.nat(200), fc.nat(file().length - 1))
    const damage = fc.array(fc.tuple(place, fc.nat(255)), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(fc.nat(file().length), damage, async (end, changes) => {
        const cut = await decode(file().subarray(0, end), [500], query)
        const steady = cut.samples.slice(0, -400)
        expect(steady).toEqual(whole.samples.slice(0, steady.length))
        const bytes = Buffer.from(file())
        for (const [at, byte] of changes) bytes[at] = byte
        await decode(bytes, [500], query).catch((error: unknown) => {
          if (!(error instanceof UndecodableAudioError)) throw error
        })
      }),
      { numRuns: isDeep ? 15 : 2 },
    )
  })
})

it.each(['WAV', 'WAV with μ-law'])(
  '[KEYLISTEN-15] says that a %s file is cut off',
  async (name) => {
    const file = Buffer.from(files.get(name) ?? [])
    // ffmpeg writes no length into a pipe.
    const data = file.indexOf('data', 0, 'latin1')
    file.writeUInt32LE(file.length - data - 8, data + 4)
    expect((await decode(file, [500])).warnings).toEqual([])
    const half = await decode(file.subarray(0, file.length / 2), [500])
    expect(half.warnings).toEqual(['in the middle of the WAV file'])
    expect(half.samples.length).toBeGreaterThan(SAMPLES / 3)
    expect((await decode(file.subarray(0, 30), [500])).warnings).toEqual([
      'before the audio of the WAV file',
    ])
  },
)

it('[KEYLISTEN-15] nothing that begins as a container does ends otherwise than in words or a refusal', {
  tags: 'property',
}, async () => {
  const magics = ['OggS', 'RIFF1234WAVE', '\u001aE\u00df\u00a3', 'RIFF1234WAVEfmt \u0010\0\0\0', '']
  const start = fc.constantFrom(...magics.map((magic) => Buffer.from(magic, 'latin1')))
  await fc.assert(
    fc.asyncProperty(start, fc.uint8Array({ maxLength: 300 }), async (magic, rest) => {
      await decode(Buffer.concat([magic, rest]), [100]).catch((error: unknown) => {
        if (!(error instanceof UndecodableAudioError)) throw error
      })
    }),
    { numRuns: runs(100) },
  )
})

it('[KEYLISTEN-15] other formats are refused with the line that converts them', {
  tags: 'deep',
}, async () => {
  const wave = (options: string[]) => encodeAudio(tone, [...options, '-f', 'wav'])
  const cases: [Buffer, RegExp][] = [
    [encodeAudio(tone, ['-f', 'flac']), /FLAC is not understood here. ffmpeg makes/],
    [encodeAudio(tone, ['-f', 'mp3']), /MP3/],
    [encodeAudio(tone, ['-c:a', 'flac', '-f', 'ogg']), /has no Opus stream. ffmpeg/],
    [encodeAudio(tone, ['-c:a', 'flac', '-f', 'matroska']), /A_FLAC, not Opus. ffmpeg/],
    [encodeAudio(tone, [...opus, 'webm', '-ac', '6']), /6 channels/],
    [wave(['-c:a', 'pcm_s24le']), /not 16-bit PCM, μ-law or A-law/],
    [wave(['-ar', '96000']), /not of 8000 to 48000 Hz/],
    [wave(['-ac', '6']), /not of one or two channels/],
  ]
  for (const [bytes, text] of cases) await expect(decode(bytes, [500])).rejects.toThrow(text)
  const two = { channels: '2', multichannel: 'true' }
  await expect(decode(wave([]), [500], two)).rejects.toThrow('channels=2 was announced')
})

it('[KEYLISTEN-15] a pause of hours in a few bytes is decoded a second at a time', {
  tags: 'deep',
}, async () => {
  const { decoder } = await open({ encoding: 'opus' })
  let samples = 0
  // The shortest packet: a silence of 60 ms in one byte.
  for (let count = 0; count < 100; count += 1)
    for (const [part] of decoder.read(Buffer.of(0x18))) samples += part?.length ?? 0
  expect(samples).toBe(100 * 960)
  const file = encodeAudio(new Int16Array(60 * 16_000), ['-frame_duration', '60', ...opus, 'ogg'])
  const lengths: number[] = []
  for (const [part] of (await open()).decoder.read(file)) lengths.push(part?.length ?? 0)
  expect(lengths.length).toBeGreaterThan(55)
  expect(Math.max(...lengths)).toBeLessThan(16_000 + 1_920)
})

/** Ogg pages of one stream: its head, its comments and pages of 255 packets that end at sample 0. */
function createEmptyOgg(pages: number, packet: Buffer): Buffer {
  const head = Buffer.from('OpusHead\u0001\u0001\0\0\u0080\u00bb\0\0\0\0\0', 'latin1')
  const rest = Array.from({ length: pages }, (_, index) => ({
    flags: 4,
    sequence: 2 + index,
    packets: Array.from({ length: 255 }, () => packet),
  }))
  return Buffer.concat(
    [
      { flags: 2, sequence: 0, packets: [head] },
      { flags: 0, sequence: 1, packets: [Buffer.from('OpusTags\0\0\0\0\0\0\0\0', 'latin1')] },
      ...rest,
    ].map(createOggPage),
  )
}

function createOggPage(page: { flags: number; sequence: number; packets: Buffer[] }): Buffer {
  const header = Buffer.alloc(27)
  header.write('OggS', 'latin1')
  header.writeUInt8(page.flags, 5)
  header.writeUInt32LE(page.sequence, 18)
  header.writeUInt8(page.packets.length, 26)
  const lengths = Buffer.from(page.packets.map(({ length }) => length))
  const bytes = Buffer.concat([header, lengths, ...page.packets])
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c1_1db7 : crc << 1
  }
  bytes.writeUInt32LE(crc >>> 0, 22)
  return bytes
}

it('[KEYLISTEN-17] what is decoded and not kept is decoded a second at a time too', async () => {
  // The shortest packet: a silence of 60 ms in one byte.
  const file = createEmptyOgg(4, Buffer.of(0x18))
  const parts = [...(await open()).decoder.read(file)]
  expect(parts.map(([samples]) => samples?.length ?? 0)).toEqual(parts.map(() => 0))
  expect(parts.length).toBeGreaterThan(55)
  expect(parts.length).toBeLessThan(65)
})

it('[KEYLISTEN-17] elements of a container that hold no audio are passed over a hundred at a time', async () => {
  const file = encodeAudio(tone, [...opus, 'webm'])
  const cluster = file.indexOf(Buffer.of(0x1f, 0x43, 0xb6, 0x75))
  const empty = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.of(0xec, 0x80)))
  const { decoder } = await open()
  const parts = [...decoder.read(Buffer.concat([file.subarray(0, cluster), empty]))]
  expect(parts.length).toBeGreaterThan(95)
  expect(parts.flat()).toEqual([])
})

it('[KEYLISTEN-17] a WAV file with a thousand parts before its audio is refused', async () => {
  const empty = Array.from({ length: 1001 }, () => Buffer.from('LIST\0\0\0\0', 'latin1'))
  const file = Buffer.concat([Buffer.from('RIFF1234WAVE', 'latin1'), ...empty])
  await expect(decode(file, [file.length])).rejects.toThrow('the WAV file is broken')
})
