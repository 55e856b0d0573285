import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reportCaptured } from './report-captured.ts'

const count = { run: 'run 1', start: 0, samples: 736_800, earlier_end: 0 }
const done = () => Response.json({ stored: true })

/** A server that answers in turn, and at last always with the last answer; the bodies that it got. */
function serve(...answers: (() => Response)[]) {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    expect(url).toBe('/api/sessions/ABC234/captured')
    bodies.push(JSON.parse(String(init.body)))
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return (answer ?? done)()
  })
  return bodies
}

const away = (): Response => {
  throw new TypeError('Failed to fetch')
}
const refuse = (status: number) => () => Response.json({ error: 'No.', code: 'no' }, { status })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[RECEIPT-9] reports again while the server is away, until the count has arrived', async () => {
  const bodies = serve(away, away, refuse(502), refuse(503), done)
  const reporting = reportCaptured('ABC234', count)
  await vi.advanceTimersByTimeAsync(60_000)
  await reporting
  expect(bodies).toEqual([count, count, count, count, count])
})

it('[RECEIPT-9] gives up after some minutes, and at once when the count is refused', async () => {
  const bodies = serve(away)
  const reporting = reportCaptured('ABC234', count)
  await vi.advanceTimersByTimeAsync(15 * 60_000)
  await reporting
  expect(bodies).toHaveLength(20)

  for (const status of [400, 401, 404]) {
    const refused = serve(refuse(status))
    await reportCaptured('ABC234', count)
    expect(refused).toHaveLength(1)
  }
})
