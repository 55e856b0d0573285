import fs from 'node:fs'
import { expect, it } from 'vitest'
import { errorKinds } from '#server/ports/metrics.ts'
import { inProcessBus, inProcessCounts } from '../cluster/in-process.ts'
import { Hub } from '../viewer-channels/hub.ts'
import { counters, gauges, histograms, sampledCounters } from './definitions.ts'
import { prometheusMetrics } from './prometheus.ts'

const gaugeNames = Object.keys(gauges) as (keyof typeof gauges)[]
const totalNames = Object.keys(sampledCounters) as (keyof typeof sampledCounters)[]

const lineOf = (text: string, name: string) =>
  text.split('\n').find((line) => line.startsWith(`${name} `))

const figureOf = (text: string, name: string) => Number(lineOf(text, name)?.split(' ')[1])

it('[OPS-03] reads what is watched at each look; what is not known, or fails, is left out', async () => {
  const metrics = prometheusMetrics()
  let seconds: number | null = 90
  metrics.watch('recogniserSecondsSent', () => seconds)
  metrics.watch('mailsWaiting', () => Promise.reject(new Error('no database')))
  metrics.watch('redisUp', async () => (seconds === null ? null : 1))
  const look = async () => (await metrics.page()).text
  expect(lineOf(await look(), 'live_scribe_recogniser_seconds_total')).toMatch(/ 90$/)
  seconds = 120
  const text = await look()
  expect(lineOf(text, 'live_scribe_recogniser_seconds_total')).toMatch(/ 120$/)
  expect(lineOf(text, 'live_scribe_redis_up')).toMatch(/ 1$/)
  expect(lineOf(text, 'live_scribe_mails_waiting')).toBeUndefined()
  seconds = null
  expect(lineOf(await look(), 'live_scribe_recogniser_seconds_total')).toBeUndefined()
  expect(lineOf(await look(), 'live_scribe_redis_up')).toBeUndefined()
})

it('[OPS-03] keeps the figures of two servers in one process apart', async () => {
  const [one, other] = [prometheusMetrics(), prometheusMetrics()]
  one.count('errors', { kind: 'mail' })
  expect((await one.page()).text).toContain('live_scribe_errors_total{kind="mail"} 1\n')
  expect((await other.page()).text).toContain('live_scribe_errors_total{kind="mail"} 0\n')
})

it('[OPS-03] has a series for each kind of error before the first one', async () => {
  const { text } = await prometheusMetrics().page()
  for (const kind of errorKinds) {
    expect(text).toContain(`live_scribe_errors_total{kind="${kind}"} 0\n`)
  }
})

/** Checks the rules of `promtool check metrics`: https://prometheus.io/docs/practices/naming/ */
it('[OPS-03] names every metric as Prometheus asks', async () => {
  const metrics = prometheusMetrics()
  for (const name of gaugeNames) metrics.watch(name, () => 1)
  for (const name of totalNames) metrics.watch(name, () => 1)
  const { text } = await metrics.page()
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind]) => ({
    name,
    kind,
  }))
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds).toContainEqual({ name: 'nodejs_active_resources', kind: 'gauge' })
  for (const { name, kind } of kinds) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'))
    expect(name.endsWith('_total'), name).toBe(kind === 'counter')
    expect(name, name).not.toMatch(/_(counter|gauge|histogram|summary|count|sum|bucket)$/)
    expect(name, name).not.toMatch(
      /_(milliseconds|ms|minutes|hours|kilobytes|megabytes|percent)(_|$)/,
    )
  }
})

it('[OPS-03] has every metric and every kind of error in docs/monitoring.md', () => {
  const file = new URL('../../../../docs/monitoring.md', import.meta.url)
  const monitoring = fs.readFileSync(file, 'utf8')
  const defined = Object.values({ ...counters, ...histograms, ...gauges, ...sampledCounters })
  const names = defined.map(({ name }) => name.replace('live_scribe_', ''))
  const all = [...names, ...errorKinds.map((kind) => `kind="${kind}"`)]
  const undocumented = all.filter((text) => !new RegExp(`[\`{]${text}[\`{}]`).test(monitoring))
  expect(undocumented, 'they need a row in docs/monitoring.md').toEqual([])
})

it('[OPS-03] counts what viewers get, go without, and are closed for, once each', async () => {
  const bus = inProcessBus()
  const metrics = prometheusMetrics()
  const app = { id: 'app', key: 'key', secret: 'secret' }
  const hub = new Hub({ bus, viewerCounts: inProcessCounts(bus), app, metrics })
  const unread = [0, 100 * 1024, 300 * 1024]
  for (const bufferedAmount of unread) {
    const socket = { write: () => {}, close: () => {}, bufferedAmount }
    const viewer = hub.accept(socket, { key: 'key', protocol: '7', address: '127.0.0.1' })
    viewer.receive(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'room' } }))
  }
  await new Promise(setImmediate)
  // The viewers have received only the viewer count so far.
  const first = (await metrics.page()).text
  for (let number = 0; number < 2; number += 1) {
    hub.publish('room', 'event', number, { isDroppable: true })
  }
  const { text } = await metrics.page()
  const more = (name: string) => figureOf(text, name) - figureOf(first, name)
  expect(more('live_scribe_deliveries_total')).toBe(2)
  expect(more('live_scribe_sheds_total')).toBe(2)
  expect(figureOf(text, 'live_scribe_slow_viewers_closed_total')).toBe(1)
  expect(figureOf(text, 'live_scribe_event_lag_seconds_count')).toBe(2)
  expect(figureOf(text, 'live_scribe_viewers')).toBe(3)
  await hub.close()
})
