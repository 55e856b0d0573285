import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { diskError, ModelError } from './model-error.ts'

/** Milliseconds for a server's response; a server start must not wait longer. */
const RESPONSE_TIMEOUT_MS = 3_000

/** A file to download, its size and its checksum. */
export interface DownloadOptions {
  url: string
  /** The target; an earlier `<file>.part` is continued. */
  file: string
  bytes: number
  sha256: string
  /** Bytes received so far, earlier parts included. */
  onBytes?: (received: number) => void
}

/**
 * Downloads and verifies a file, continuing after interruptions as long as data arrives; throws
 * ModelError.
 */
export async function downloadFile(options: DownloadOptions): Promise<void> {
  const part = `${options.file}.part`
  try {
    if (fs.existsSync(options.file) && (await sha256Of(options.file)) === options.sha256) return
    while (!(await receive(options, part)));
    if ((await sha256Of(part)) !== options.sha256) {
      fs.rmSync(part)
      throw new ModelError(
        'checksum',
        `The file from ${new URL(options.url).host} has a wrong checksum and was deleted. Try again later.`,
      )
    }
    fs.renameSync(part, options.file)
  } catch (error) {
    throw diskError(error) ?? error
  }
}

/** One attempt; returns whether the file is complete. Throws when no new data arrived. */
async function receive({ url, onBytes }: DownloadOptions, part: string): Promise<boolean> {
  const have = sizeOf(part)
  const response = await call(url, have)
  // The part is complete or too long: the checksum decides.
  if (response.status === 416) return true
  if (!response.ok || !response.body) {
    throw new ModelError(
      'refused',
      `${new URL(url).host} answered ${response.status} for the model.`,
    )
  }
  const isRest = response.status === 206
  let received = isRest ? have : 0
  const file = await open(part, isRest ? 'a' : 'w')
  try {
    // Each chunk is stored as it arrives, so that an interruption loses only the last one.
    for await (const chunk of chunksOf(response.body, url)) {
      await file.writeFile(chunk)
      received += chunk.length
      onBytes?.(received)
    }
    return true
  } catch (error) {
    const cameSome = received > (isRest ? have : 0)
    if (error instanceof ModelError && cameSome) return false
    throw error
  } finally {
    await file.close()
  }
}

async function* chunksOf(body: AsyncIterable<Uint8Array>, url: string) {
  try {
    yield* body
  } catch {
    throw offline(url)
  }
}

async function call(url: string, have: number): Promise<Response> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS)
  try {
    return await fetch(url, {
      signal: controller.signal,
      headers: have > 0 ? { range: `bytes=${have}-` } : {},
    })
  } catch {
    throw offline(url)
  } finally {
    clearTimeout(timer)
  }
}

function offline(url: string): ModelError {
  return new ModelError('offline', `${new URL(url).host} can’t be reached.`)
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  return hash.digest('hex')
}
