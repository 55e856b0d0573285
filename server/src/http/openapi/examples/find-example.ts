import type { Endpoint } from '@live-scribe/contract/endpoint'
import { accountExamples } from './account-examples.ts'
import type { Example } from './example.ts'
import { listExamples } from './list-examples.ts'
import { readingExamples } from './reading-examples.ts'
import { recordingExamples } from './recording-examples.ts'
import { webhookExamples } from './webhook-examples.ts'

/** A request to each endpoint that an API key may call; a test sends them all. */
export const examples: readonly Example[] = [
  ...listExamples,
  ...recordingExamples,
  ...readingExamples,
  ...accountExamples,
  ...webhookExamples,
]

/** The example of an endpoint; null for one that only a person calls. */
export function findExample({ method, path }: Endpoint): Example['request'] | null {
  const isSame = ({ endpoint }: Example) => endpoint.method === method && endpoint.path === path
  return examples.find(isSame)?.request ?? null
}
