import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import { expect } from 'vitest'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** A start of the program, as `npm start` does it. */
export interface Start {
  child: ChildProcess
  /** The address once it serves; null when it ended before. */
  served: Promise<string | null>
  ended: Promise<{ code: number | null; out: string; err: string }>
}

/** Starts the program on a data folder; a user is a number of one that is not the tests'. */
export function startProgram(
  folder: string,
  { env = {}, uid }: { env?: Record<string, string>; uid?: number } = {},
): Start {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [...QUICK_START, main], {
    env: { PATH, PORT: '0', DATA_DIR: folder, MODEL_DOWNLOAD: 'off', ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let out = ''
  let err = ''
  const ended = once(child, 'close').then(([code]) => ({ code, out, err }))
  const served = new Promise<string | null>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk
      // The last line of what it prints is there as well.
      if (/\n {2}mail: .*\n/.test(out)) resolve(/http:\S+/.exec(out)?.[0] ?? null)
    })
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk
    })
    void ended.then(() => resolve(null))
  })
  return { child, served, ended }
}

/** Expects a start to serve, and to end as usual; resolves to what it printed and `read` returned. */
export async function expectServes<T>(
  folder: string,
  read?: (url: string) => Promise<T>,
): Promise<{ out: string; value: T | undefined }> {
  const { child, served, ended } = startProgram(folder)
  const url = (await served) ?? ''
  const value = await (url ? read?.(url) : undefined)
  child.kill('SIGTERM')
  const { out, ...end } = await ended
  expect({ url, ...end }).toEqual({ url: expect.stringMatching(/^http/), code: 0, err: '' })
  return { out, value }
}

/** Expects a start to say one line and no stack trace; resolves to it. */
export async function expectSays(
  folder: string,
  more: Parameters<typeof startProgram>[1] = {},
): Promise<string> {
  const { out, err, code } = await startProgram(folder, more).ended
  expect(err.trimEnd().split('\n')).toHaveLength(1)
  expect({ out, code }).toEqual({ out: '', code: 1 })
  return err
}
