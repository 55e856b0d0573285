import * as z from 'zod/mini'

/** The choices for how long a recording is kept after its end, longest first. */
export const RETENTIONS = [
  'forever',
  '90_days',
  '30_days',
  '7_days',
  '1_day',
  'until_closed',
] as const

export const retention = z.enum(RETENTIONS)
/** How long a recording is kept after its end; `until_closed`: until its recorder's page closes. */
export type Retention = z.output<typeof retention>
