import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test'

type SignedIn = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Creates a session for the signed-in user without recording; returns its code. */
export async function createSession(
  { request }: PlaywrightWorkerArgs['playwright'],
  baseURL: string | undefined,
  storageState: SignedIn,
): Promise<string> {
  const owner = await request.newContext({
    baseURL,
    storageState,
    extraHTTPHeaders: { origin: baseURL ?? '' },
  })
  const opened = await owner.post('/api/rpc/create_interview_session', {
    data: { p_title: 'Interview', p_take_over: true },
  })
  const { session_id: code } = await opened.json()
  await owner.dispose()
  return code
}
