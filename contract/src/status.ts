import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What people use the product for, as the status page lists it. */
export const services = ['recording', 'reading', 'signing-in', 'paying'] as const
/** One of the things that people use the product for. */
export type Service = (typeof services)[number]

/** An incident of a service; `ended_at` is null while it goes on. */
const trouble = z.object({
  service: z.enum(services),
  began_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
})

/** Whether each service works, and since when not. */
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/status',
  policy: 'public',
  summary: 'Whether recording, reading, signing in and paying work, and since when not',
  reply: z.object({
    services: z.array(
      z.object({
        service: z.enum(services),
        state: z.enum(['working', 'trouble']),
        /** When the incident began, or the last one ended; null when none is known. */
        since: z.nullable(z.iso.datetime()),
      }),
    ),
    /** Those of the last 14 days, newest first, at most 50. */
    troubles: z.array(trouble),
  }),
})
