import { eventQueueInterview } from './event-queue.ts'
import type { Interview } from './interview.ts'
import { lruCacheInterview } from './lru-cache.ts'
import { memoryLeakInterview } from './memory-leak.ts'
import { rateLimiterInterview } from './rate-limiter.ts'
import { reactListInterview } from './react-list.ts'
import { slowQueryInterview } from './slow-query.ts'

/** The interviews that seeded recordings are made of. */
export const interviews = {
  rateLimiter: rateLimiterInterview,
  slowQuery: slowQueryInterview,
  reactList: reactListInterview,
  memoryLeak: memoryLeakInterview,
  eventQueue: eventQueueInterview,
  lruCache: lruCacheInterview,
} satisfies Record<string, Interview>

export type InterviewName = keyof typeof interviews

/** The keys of all interviews, for one long recording. */
export const allInterviewNames = Object.keys(interviews) as InterviewName[]
