import { eventQueue } from './event-queue.ts'
import type { Interview } from './interview.ts'
import { lruCache } from './lru-cache.ts'
import { memoryLeak } from './memory-leak.ts'
import { rateLimiter } from './rate-limiter.ts'
import { reactList } from './react-list.ts'
import { slowQuery } from './slow-query.ts'

/** The interviews that seeded recordings are made of. */
export const interviews = {
  rateLimiter,
  slowQuery,
  reactList,
  memoryLeak,
  eventQueue,
  lruCache,
} satisfies Record<string, Interview>

/** The key of an interview. */
export type InterviewName = keyof typeof interviews

/** Every interview, in order, for one long recording. */
export const allInterviewNames = Object.keys(interviews) as InterviewName[]
