import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as mediaCaptions from 'media-captions'

/** A caption as another program reads it; times in milliseconds. */
export interface ReadCue {
  startMs: number
  endMs: number
  lines: string[]
}

interface Parsed {
  cues: { startTime: number; endTime: number; text: string }[]
  errors: Error[]
}

/** Its types do not resolve by Node's rules. */
const { parseText } = mediaCaptions as unknown as {
  parseText(text: string, options: object): Promise<Parsed>
}

/** Reads captions with a library that others wrote; throws at the first fault. */
export async function parseCaptions(text: string, type: 'srt' | 'vtt'): Promise<ReadCue[]> {
  const { cues, errors } = await parseText(text, { type, strict: true, errors: true })
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '))
  return cues.map(({ startTime, endTime, text }) => ({
    startMs: Math.round(startTime * 1000),
    endMs: Math.round(endTime * 1000),
    lines: text.split('\n'),
  }))
}

/** The times of the captions that ffprobe reads in a file of this text; throws at what it reports. */
export function probeCaptions(text: string, type: 'srt' | 'vtt'): Omit<ReadCue, 'lines'>[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'captions-'))
  try {
    const file = path.join(folder, `captions.${type}`)
    writeFileSync(file, text)
    const fields = 'packet=pts_time,duration_time'
    const args = ['-v', 'error', '-show_entries', fields, '-of', 'json', file]
    const { stdout, stderr } = spawnSync('ffprobe', args, { encoding: 'utf8' })
    if (stderr !== '') throw new Error(stderr)
    const { packets } = JSON.parse(stdout) as {
      packets: { pts_time: string; duration_time: string }[]
    }
    return packets.map(({ pts_time, duration_time }) => {
      const startMs = Math.round(Number(pts_time) * 1000)
      return { startMs, endMs: startMs + Math.round(Number(duration_time) * 1000) }
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
