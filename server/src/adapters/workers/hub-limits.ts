import { inProcessRateLimits } from '../rate-limits/in-process.ts'
import type { WorkerLink } from './worker-link.ts'

/** Returns a function that lets a worker count attempts here, together with all others. */
export function serveLimits(): (link: WorkerLink) => void {
  const limits = inProcessRateLimits()
  return (link) => {
    link.onRequest('limit', async ({ name, limit, key, act }) => {
      const limiter = limits.limiter(name, limit)
      switch (act) {
        case 'used':
          return limiter.used(key)
        case 'consume':
          return limiter.consume(key)
        case 'return':
          await limiter.returnAttempt(key)
          return null
        default:
          return act satisfies never
      }
    })
  }
}
