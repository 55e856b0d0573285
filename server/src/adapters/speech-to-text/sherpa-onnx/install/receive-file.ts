import fs from 'node:fs'
import { open } from 'node:fs/promises'
import type { DownloadLimits } from './download-limits.ts'
import { ModelError } from './model-error.ts'

/** One request for what is missing of a file. */
interface ReceiveOptions {
  url: string
  /** The file that the bytes are appended to. */
  part: string
  /** The size of the whole file. */
  bytes: number
  limits: DownloadLimits
  onBytes?: ((received: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Appends what one response brings of the missing rest; the file may still be incomplete. Throws
 * ModelError, which is transient when another attempt may bring more.
 */
export async function receiveFile(options: ReceiveOptions): Promise<void> {
  const { url, part, bytes, limits, onBytes, signal } = options
  const host = new URL(url).host
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(), limits.stallTimeoutMs)
  const signals = [stall.signal, ...(signal ? [signal] : [])]
  let received = fs.statSync(part, { throwIfNoEntry: false })?.size ?? 0
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any(signals),
      headers: {
        // Compressed, the ranges would count other bytes.
        'accept-encoding': 'identity',
        ...(received > 0 ? { range: `bytes=${received}-` } : {}),
      },
    }).catch((error) => {
      throw connectionError(host, error)
    })
    let skipped = checkResponse(response, host, { received, bytes })
    const file = await open(part, 'a')
    try {
      // Each chunk is stored as it arrives, so that an interruption loses only the last one.
      for await (const chunk of chunksOf(response, host)) {
        timer.refresh()
        const fresh = chunk.subarray(Math.min(skipped, chunk.length))
        skipped -= chunk.length - fresh.length
        if (received + fresh.length > bytes) throw wrongSize(host)
        await file.writeFile(fresh)
        received += fresh.length
        if (fresh.length > 0) onBytes?.(received)
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    if (stall.signal.aborted && error instanceof ModelError) throw stalled(host, limits)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * How many bytes of the body are known already, because the server ignores ranges; throws
 * ModelError for anything that is not the file.
 */
function checkResponse(
  response: Response,
  host: string,
  { received, bytes }: { received: number; bytes: number },
): number {
  const { status, headers } = response
  if (!response.ok) {
    const isTransient = status >= 500 || status === 429 || status === 416
    throw new ModelError('refused', `${host} answered ${status} for the model.`, { isTransient })
  }
  if (headers.get('content-type')?.startsWith('text/html')) {
    throw new ModelError(
      'intercepted',
      `${host} answered with a web page instead of the model, as networks with a sign-in page do. Sign in there, or allow ${host} in the proxy, then try again.`,
    )
  }
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(
      headers.get('content-range') ?? '',
    ) ?? ['', '0', '*']
    if (total !== '*' && Number(total) !== bytes) throw wrongSize(host)
    const skipped = received - Number(start)
    if (skipped >= 0) return skipped
    throw new ModelError('refused', `${host} left out a part of the model.`, { isTransient: true })
  }
  const length = headers.get('content-length')
  if (length !== null && Number(length) !== bytes) throw wrongSize(host)
  return received
}

async function* chunksOf({ body }: Response, host: string): AsyncGenerator<Uint8Array> {
  if (!body) return
  try {
    yield* body
  } catch (error) {
    throw connectionError(host, error)
  }
}

function wrongSize(host: string): ModelError {
  return new ModelError(
    'checksum',
    `The file from ${host} has a wrong size: it is not the model that this version knows.`,
  )
}

function stalled(host: string, { stallTimeoutMs }: DownloadLimits): ModelError {
  const seconds = Math.round(stallTimeoutMs / 1000)
  return new ModelError('stalled', `${host} sent nothing for ${seconds} s.`, { isTransient: true })
}

function connectionError(host: string, error: unknown): ModelError {
  const cause = (error as Error).cause as Error | undefined
  if (cause?.message === 'redirect count exceeded') {
    return new ModelError('refused', `${host} redirects in circles.`)
  }
  return new ModelError(
    'offline',
    `${host} can’t be reached. Check the connection; behind a proxy set HTTPS_PROXY and NODE_USE_ENV_PROXY=1.`,
    { isTransient: true },
  )
}
