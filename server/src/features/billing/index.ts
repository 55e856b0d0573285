import type { AddRoute } from '#server/http/endpoint-route.ts'
import { addCanUserRecord } from './routes/can-user-record.ts'

export { recordingPermission } from './recording-permission.ts'
export { settleRecording } from './settle-recording.ts'

export function addBillingRoutes(add: AddRoute): void {
  addCanUserRecord(add)
}
