import type { AppContext } from '#server/context.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { addGetSharedTranscript } from './routes/get-shared-transcript.ts'

export function addSharingRoutes(add: AddRoute, context: AppContext): void {
  addGetSharedTranscript(add, context)
}
