import type { Endpoint } from '@live-scribe/contract/endpoint'

/** Names an operation by its method and path: `getTranscriptsByCodeExport`. */
export function toOperationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .split(/[^\w:]|_/)
    .filter((part) => !['', 'api', 'rpc'].includes(part))
    .map((part) => (part.startsWith(':') ? `By${capitalise(part.slice(1))}` : capitalise(part)))
  return method.toLowerCase() + words.join('')
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
