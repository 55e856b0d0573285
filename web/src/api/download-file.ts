import type { Endpoint, RequestInputOf } from '@live-scribe/contract/endpoint'
import { saveFile } from '#web/lib/browser/save-file.ts'
import { ApiError } from './api-error.ts'
import { requestEndpoint } from './client.ts'

/** Downloads an endpoint's file; returns its name. Throws ApiError. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  request: RequestInputOf<E>,
): Promise<string> {
  const content = await requestEndpoint(endpoint, request, { signal: null, read: readFile })
  saveFile(content.file, content.name)

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
