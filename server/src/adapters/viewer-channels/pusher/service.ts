import http from 'node:http'
import https from 'node:https'
import Pusher from 'pusher'
import type { Sending } from './sender.ts'
import type { OutgoingEvent } from './waiting-events.ts'

export interface PusherApp {
  id: string
  key: string
  secret: string
  cluster: string
  /** Where the service is, when it is not Pusher's own. */
  host: { name: string; port: number; secure: boolean } | null
}

/** Milliseconds. */
const timeout = 5_000

/** The HTTP API, by the vendor's package: it signs, and knows the clusters. */
export function pusherService(app: PusherApp) {
  const { id: appId, key, secret, cluster, host } = app
  const isSecure = host?.secure ?? true
  const agent = isSecure
    ? new https.Agent({ keepAlive: true })
    : new http.Agent({ keepAlive: true })
  const pusher = new Pusher({
    appId,
    key,
    secret,
    timeout,
    agent,
    useTLS: isSecure,
    ...(host ? { host: host.name, port: String(host.port) } : { cluster }),
  })
  let complaint = ''
  return {
    send: async (events: OutgoingEvent[]): Promise<Sending> => {
      const batch = events.map(({ channel, name, data }) => ({ channel, name, data }))
      try {
        const reply = await pusher.triggerBatch(batch)
        // An answer that is not read keeps its connection.
        await reply.text()
        return 'taken'
      } catch (error) {
        // Only the status: the error's address holds the signature.
        const { status } = error as { status?: number }
        complaint = status === undefined ? 'no answer' : `answered ${status}`
        return status === undefined || status >= 500 || status === 429 ? 'again' : 'refused'
      }
    },
    /** What went wrong last. */
    complaint: () => complaint,
    close: () => agent.destroy(),
  }
}
