import { canUserRecord, type RecordingPermission } from '@live-scribe/contract/billing'
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'

const CHECK_INTERVAL_MS = 30_000

/**
 * Whether the user may record now, and for how long; checked every 30 s. It blocks a start, never a
 * running recording.
 */
export const recordingPermissionQuery = queryOptions({
  queryKey: ['recording-permission'],
  queryFn: ({ signal }) => callEndpoint(canUserRecord, { body: {} }, { signal }),
  refetchInterval: CHECK_INTERVAL_MS,
})

/** The result of a permission check that got no response. */
export const failedPermissionCheck: RecordingPermission = {
  can_record: false,
  reason: 'Error checking permissions',
  remaining_minutes: 0,
  recording_limit_minutes: 0,
}

/**
 * Whether the user may record now; `failedPermissionCheck` without a response. A refusal by the server
 * is thrown as it is.
 */
export async function checkPermission(signal: AbortSignal): Promise<RecordingPermission> {
  try {
    return await callEndpoint(canUserRecord, { body: {} }, { signal })
  } catch (error) {
    if (signal.aborted || (error instanceof ApiError && isRefusal(error))) throw error

    return failedPermissionCheck
  }
}

function isRefusal({ status }: ApiError): boolean {
  return status >= 400 && status < 500
}
