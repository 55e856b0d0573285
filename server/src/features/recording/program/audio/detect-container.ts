import { UndecodableAudioError } from '../../recorder/audio-decoder.ts'
import { CONVERT_HINT } from './convert-hint.ts'

/** A container that is understood here, or none. */
export type Container = 'wave' | 'ogg' | 'webm' | 'none'

/** How a file begins: text at places in it. */
type Magic = readonly (readonly [at: number, text: string])[]

const understood: readonly [Container, Magic][] = [
  [
    'wave',
    [
      [0, 'RIFF'],
      [8, 'WAVE'],
    ],
  ],
  ['ogg', [[0, 'OggS']]],
  ['webm', [[0, '\u001aE\u00df\u00a3']]],
]

/** Files that people have, and that would be noise as raw audio. */
const others: readonly [string, Magic][] = [
  ['MP4', [[4, 'ftyp']]],
  ['FLAC', [[0, 'fLaC']]],
  ['MP3', [[0, 'ID3']]],
  ['AIFF', [[0, 'FORM']]],
  ['a Core Audio file', [[0, 'caff']]],
  ['AMR', [[0, '#!AMR']]],
  ['an AU file', [[0, '.snd']]],
  ['a big WAV file', [[0, 'RF64']]],
]

/**
 * The container whose first bytes these are; null while more are needed. Throws
 * UndecodableAudioError for one that is not understood.
 */
export function detectContainer(bytes: Buffer): Container | null {
  const start = bytes.toString('latin1', 0, 16)
  const isLike = ([, magic]: readonly [string, Magic]) => magic.every((part) => agrees(start, part))
  const like = [...understood, ...others].filter(isLike)
  const whole = like.find(([, magic]) =>
    magic.every(([at, text]) => start.length >= at + text.length),
  )
  if (!whole) return like.length > 0 ? null : 'none'
  const found = understood.find((one) => one === whole)
  if (found) return found[0]
  throw new UndecodableAudioError(`${whole[0]} is not understood here. ${CONVERT_HINT}`)
}

/** The container of what is announced as Opus: none for packets, of which one is a message. */
export function detectOpusContainer(message: Buffer): Container {
  const start = message.toString('latin1', 0, 4)
  const isLike = ([name, [part]]: (typeof understood)[number]) =>
    name !== 'wave' && start === part?.[1]
  return understood.find(isLike)?.[0] ?? 'none'
}

/** Whether a text is, or may become, what stands at a place. */
function agrees(start: string, [at, text]: readonly [number, string]): boolean {
  const part = start.slice(at, at + text.length)
  return text.startsWith(part)
}
