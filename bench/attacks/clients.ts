const PASSWORD = 'a long pass phrase'

/** A client with an address of its own. */
export interface Client {
  call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response>
}

/** Calls a server behind a trusted proxy as from this address. */
export function clientOf(url: string, address: string, cookie = ''): Client {
  const headers = {
    ...{ origin: url, 'content-type': 'application/json', 'x-forwarded-for': address },
    ...(cookie ? { cookie } : {}),
  }
  return {
    call: async (method, path, body, signal) =>
      fetch(new URL(path, url), {
        ...{ method, headers },
        ...(signal ? { signal } : {}),
        ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      }),
  }
}

/** Makes an account; returns the cookie of its session. */
export async function signUp(url: string, address: string): Promise<string> {
  const account = { name: 'Ann', email: `${crypto.randomUUID()}@example.com`, password: PASSWORD }
  const reply = await clientOf(url, address).call('POST', '/api/auth/sign-up/email', account)
  if (!reply.ok) throw new Error(`a sign-up answered ${reply.status}: ${await reply.text()}`)
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return cookies.join('; ')
}

export function signIn(who: Client, email: string): Promise<Response> {
  return who.call('POST', '/api/auth/sign-in/email', { email, password: PASSWORD })
}

/** Opens a recording; returns its code. */
export async function openSession(who: Client): Promise<string> {
  const reply = await who.call('POST', '/api/rpc/create_interview_session', {
    ...{ p_title: 'Interview', p_take_over: true },
  })
  if (!reply.ok) throw new Error(`a session answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { session_id: string }).session_id
}

export function saveSegment(
  who: Client,
  code: string,
  number: number,
  text: string,
): Promise<Response> {
  return who.call('POST', '/api/transcript-segment', {
    ...{ sessionId: code, text, isFinal: true, segmentNumber: number },
  })
}
