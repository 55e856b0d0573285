import type { Endpoint, RequestInputOf } from '@live-scribe/contract/endpoint'
import { ApiError } from './api-error.ts'
import { requestEndpoint } from './client.ts'

/** Milliseconds for which a file's address stays valid, because browsers read it later. */
const ADDRESS_LIFETIME_MS = 60_000

/** Downloads an endpoint's file; returns its name. Throws ApiError. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  request: RequestInputOf<E>,
): Promise<string> {
  const { content } = await requestEndpoint(endpoint, request, { read: readFile })
  const address = URL.createObjectURL(content.file)
  const link = document.createElement('a')
  link.href = address
  link.download = content.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS)

  return content.name
}

async function readFile(response: Response): Promise<{ file: Blob; name: string }> {
  const name = readFileName(response.headers.get('content-disposition') ?? '')
  try {
    return { file: await response.blob(), name }
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'network',
      message: 'The file did not arrive whole. Check your connection and try again.',
    })
  }
}

/** The file's name in a Content-Disposition header, in any script (RFC 8187). */
export function readFileName(header: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;\s]+)/i.exec(header) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  const [, quoted, bare] = /filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header) ?? []

  return quoted?.replace(/\\(.)/g, '$1') ?? bare ?? 'transcript'
}
