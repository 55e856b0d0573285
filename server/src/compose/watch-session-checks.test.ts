import { expect, it } from 'vitest'
import { prometheusMetrics } from '../adapters/metrics/prometheus.ts'
import type { IdentityProvider } from '../ports/identity.ts'
import { watchSessionChecks } from './watch-session-checks.ts'

it('[BOUND-11] the slowest check of a cookie since the last look is a metric', async () => {
  let clock = 0
  const metrics = prometheusMetrics()
  const authenticate = async ({ cookie }: { cookie?: string }) => {
    clock += Number(cookie)
    return null
  }
  const provider = { authenticate } as unknown as IdentityProvider
  const identity = watchSessionChecks(provider, metrics, () => clock)
  const look = async () =>
    Number(/^live_scribe_session_check_delay_seconds (.+)$/m.exec((await metrics.page()).text)?.[1])
  for (const cookie of ['250', '1500', '40']) await identity.authenticate({ cookie })
  expect(await look()).toBe(1.5)
  await identity.authenticate({ cookie: '20' })
  expect(await look()).toBe(0.02)
  expect(await look()).toBe(0)
})
