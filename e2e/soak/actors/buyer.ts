import { createMinuteCheckout, getCheckoutStatus } from '@live-scribe/contract/billing/checkout'
import { request } from './browser.ts'
import type { Crew } from './crew.ts'
import type { Person } from './person.ts'
import { retry } from './retry.ts'

const PACKAGE = 'one-interview'
const PACKAGE_MINUTES = 60
const CARD = '4242 4242 4242 4242'

/**
 * Buys minutes through the sandbox payment service: presses Pay until the purchase is credited, and
 * asks for its state more often than needed.
 */
export async function buyMinutes(crew: Crew, person: Person): Promise<void> {
  const { sessionId, url } = await retry(() =>
    person.ask('POST', createMinuteCheckout.path, { packageId: PACKAGE }),
  )
  const status = `${getCheckoutStatus.path}?session_id=${sessionId}`
  await retry(async () => {
    await request(new URL(String(url)), {
      method: 'POST',
      headers: { origin: crew.cluster.url, connection: 'close' },
      body: new URLSearchParams({ do: 'pay', card: CARD }),
      redirect: 'manual',
    })
    const replies = await Promise.all([person.ask('GET', status), person.ask('GET', status)])
    if (!replies.some((reply) => reply.status === 'credited')) throw new Error('Not yet credited')
  })
  crew.credits.push({ userId: person.userId, minutes: PACKAGE_MINUTES })
}
