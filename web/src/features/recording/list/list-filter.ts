import { type RecordingFilter, recordingState } from '@live-scribe/contract/recording/list'
import { recordingTag } from '@live-scribe/contract/recording/tags'

/** The filter of the list as the address has it; days are local, and the last one counts. */
export interface ListFilter {
  tag?: string
  state?: NonNullable<RecordingFilter['state']>
  from?: string
  until?: string
}

/** Reads the filter from the parameters of an address; what is not valid is left out. */
export function parseListFilter(search: Record<string, unknown>): ListFilter {
  const tag = recordingTag.safeParse(textOf(search.tag)).data
  const state = recordingState.safeParse(search.state).data
  const [from, until] = [dayOf(search.from), dayOf(search.until)]
  return {
    ...(tag === undefined ? {} : { tag }),
    ...(state === undefined ? {} : { state }),
    ...(from === null ? {} : { from }),
    ...(until === null ? {} : { until }),
  }
}

/** What a call to the server asks for: the days begin and end in the browser's time zone. */
export function toRecordingFilter({ from, until, ...rest }: ListFilter): RecordingFilter {
  return {
    ...rest,
    ...(from === undefined ? {} : { from: beginOf(from).toISOString() }),
    ...(until === undefined ? {} : { until: beginOf(until, 1).toISOString() }),
  }
}

/** Whether a filter leaves anything out. */
export function isFiltered(filter: ListFilter): boolean {
  return Object.keys(filter).length > 0
}

/** A parameter of digits only arrives as a number. */
function textOf(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
}

function dayOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(value)) return null
  const day = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null
}

/** The first moment of a local day, or of one some days later. */
function beginOf(day: string, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater)
}
