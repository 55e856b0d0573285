import { type CountInMemory, countInMemory } from '../rate-limits/in-process.ts'
import type { WorkerLink } from './worker-link.ts'

/** Returns a function that lets a worker count attempts here, together with all others. */
export function serveLimits(): (link: WorkerLink) => void {
  const limiters = new Map<string, CountInMemory>()
  return (link) => {
    link.onRequest('limit', async ({ name, limit, key, act }) => {
      const limiter = limiters.get(name) ?? countInMemory(limit)
      limiters.set(name, limiter)
      switch (act) {
        case 'used':
          return limiter.used(key)
        case 'consume': {
          const { giveBack: _, ...attempt } = await limiter.consume(key)
          return attempt
        }
        case 'return':
          await limiter.giveBack(key)
          return null
        default:
          return act satisfies never
      }
    })
  }
}
