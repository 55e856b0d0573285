import fs from 'node:fs'
import WebSocket from 'ws'
import type { Attempt } from '../checker/evidence.ts'
import type { Crew } from './crew.ts'
import { Person } from './person.ts'

/** Milliseconds for which a stranger waits for events of a channel that is closed to them. */
const LISTENING_MS = 3000

/** A recording that a stranger tries to reach. */
export interface Victim {
  code: string
  /** What the stranger must not see. */
  secrets: string[]
  /** Whether its owner shares it, so that its text is open to whoever has the code. */
  isShared: boolean
}

/** Somebody with an account, who tries what is not theirs. */
export class Stranger {
  readonly #crew: Crew
  readonly #person: Person

  private constructor(crew: Crew, person: Person) {
    this.#crew = crew
    this.#person = person
  }

  static async join(crew: Crew): Promise<Stranger> {
    return new Stranger(crew, await Person.signUp(crew.cluster, { url: crew.cluster.url }))
  }

  /** Tries everything that is the owner's alone; of a private recording also its text. */
  async try({ code, secrets, isShared }: Victim): Promise<void> {
    const calls: [method: string, path: string, body?: unknown][] = [
      ['GET', `/api/sessions/${code}`],
      ['GET', `/api/sessions/${code}/receipt`],
      ['GET', `/api/transcripts/${code}/export?format=json`],
      ['POST', `/api/sessions/${code}/listen-token`, {}],
      ['POST', `/api/sessions/${code}/finish`, {}],
      ['POST', `/api/sessions/${code}/sharing`, { is_shared: true }],
      ['DELETE', `/api/sessions/${code}`],
      ['GET', '/api/admin/users'],
    ]
    if (!isShared) calls.push(['GET', `/api/transcripts/${code}`])
    for (const [method, path, body] of calls) {
      const reply = await this.#person.call(method, path, body).catch(() => null)
      if (!reply) continue
      const { status, text } = reply
      this.#note({ what: `${method} ${path}`, status, received: text, secrets })
    }
    await this.#subscribe(`private-transcript-${code}`, secrets)
    if (!isShared) await this.#subscribe(`transcript-${code}`, secrets)
  }

  /** Listens to a channel that must be refused. */
  async #subscribe(channel: string, secrets: string[]): Promise<void> {
    const { origin, headers } = this.#person.browser
    const { channelKey } = this.#crew
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/${channelKey}?protocol=7`, {
      headers: { 'x-forwarded-for': headers['x-forwarded-for'] ?? '' },
    })
    let received = ''
    socket.on('error', () => {})
    socket.on('open', () =>
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } })),
    )
    socket.on('message', (data) => {
      received += `${data}\n`
    })
    const timer = setTimeout(() => socket.terminate(), LISTENING_MS)
    await new Promise((resolve) => socket.once('close', resolve))
    clearTimeout(timer)
    const joined = ['subscription_succeeded', 'transcript-event']
    this.#note({
      what: `Subscribing to ${channel}`,
      status: 0,
      received,
      secrets: [...secrets, ...joined],
    })
  }

  #note(attempt: Attempt): void {
    this.#crew.attempts.push(attempt)
    fs.appendFileSync(`${this.#crew.folder}/attempts.log`, `${JSON.stringify(attempt)}\n`)
  }
}
