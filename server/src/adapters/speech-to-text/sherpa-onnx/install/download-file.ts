import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type DownloadLimits, downloadLimits } from './download-limits.ts'
import { ModelError } from './model-error.ts'
import { receiveFile } from './receive-file.ts'

/** A file to download, its size and its checksum. */
interface DownloadOptions {
  url: string
  /** The target; an earlier `<file>.part` is continued. */
  file: string
  bytes: number
  sha256: string
  /** Bytes received so far, earlier parts included. */
  onBytes?: ((received: number) => void) | undefined
  /** Cancels the download; what has arrived is kept. */
  signal?: AbortSignal | undefined
  limits?: DownloadLimits | undefined
}

/**
 * Downloads and verifies a file, continuing after interruptions as long as data arrives; throws
 * ModelError.
 */
export async function downloadFile(options: DownloadOptions): Promise<void> {
  const { file, bytes, sha256, url } = options
  const part = `${file}.part`
  if (sizeOf(file) === bytes && (await sha256Of(file)) === sha256) {
    options.onBytes?.(bytes)
    return
  }
  const wasBegun = sizeOf(part) > 0
  if (sizeOf(part) > bytes) fs.rmSync(part)
  await receiveAll(options, part)
  if ((await sha256Of(part)) !== sha256) {
    fs.rmSync(part)
    // The earlier part may be of another release.
    if (wasBegun) return downloadFile(options)
    throw new ModelError(
      'checksum',
      `The file from ${new URL(url).host} has a wrong checksum and was deleted. Try again later.`,
    )
  }
  fs.renameSync(part, file)
}

async function receiveAll(options: DownloadOptions, part: string): Promise<void> {
  const { url, bytes, signal, limits = downloadLimits } = options
  let fruitless = 0
  let hasBegun = false
  while (sizeOf(part) < bytes) {
    const before = sizeOf(part)
    const failure = await receiveFile({ ...options, part, limits }).catch((error) => error)
    signal?.throwIfAborted()
    if (failure && !(failure instanceof ModelError && failure.isTransient)) throw failure
    if (sizeOf(part) > before) {
      hasBegun = true
      fruitless = 0
      continue
    }
    const delay = limits.retryDelaysMs[fruitless]
    const isGone = failure?.reason === 'offline' && !hasBegun
    if (delay === undefined || isGone) throw failure ?? endsEarly(url)
    fruitless += 1
    await wait(delay, undefined, { signal })
  }
}

function endsEarly(url: string): ModelError {
  return new ModelError(
    'offline',
    `The connection to ${new URL(url).host} ends before the file does.`,
    { isTransient: true },
  )
}

function sizeOf(file: string): number {
  return fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  return hash.digest('hex')
}
