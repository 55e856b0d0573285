import { getConfiguration } from '@live-scribe/contract/configuration'
import { until } from '@live-scribe/testing/time/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNothingLost } from '../expect-nothing-lost.ts'
import { InterviewRecording } from '../interview-recording.ts'
import { createMarkedInterview } from '../marked-interview.ts'
import { WorkerProcesses } from './worker-processes.ts'

const interview = createMarkedInterview(60)
/** Playback speed as a multiple of real time. */
const SPEED = 6

let workers: WorkerProcesses
/** Milliseconds for a database server and three processes to start. */
const START_LIMIT_MS = 150_000
beforeAll(async () => {
  workers = await WorkerProcesses.start()
}, START_LIMIT_MS)
afterAll(() => workers?.close())

/** Returns a position within a word, near a share (0 to 1) of the interview. */
function inAWord(share: number): number {
  const { audio } = interview
  return audio.findIndex((sample, position) => position > share * audio.length && sample !== 0)
}

/** Connects to the hub one after the other, and so to each worker in turn. */
async function connect(url: string, count: number): Promise<WebSocket[]> {
  const { live_channel } = getConfiguration.reply.parse(
    await (await fetch(new URL(getConfiguration.path, url))).json(),
  )
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/${live_channel.key}?protocol=7`)
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
    sockets.push(socket)
  }
  return sockets
}

test('[WORK-5] kill -9 of each of two workers, one after the other, loses and doubles no word, neither in the log nor at any reader', async () => {
  const sockets = await connect(workers.url, 8)
  const open = () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  const [first, second] = workers.pids
  const recording = await InterviewRecording.open(workers, interview, SPEED)
  await recording.start()

  await recording.microphone.heard(inAWord(0.3))
  process.kill(first ?? 0, 'SIGKILL')
  // Both had readers: those of the one are cut off, those of the other read on.
  await expect.poll(open).toBeLessThan(8)
  expect(open()).toBeGreaterThan(0)
  await workers.prints('another worker serves')
  expect(workers.pids).toHaveLength(2)

  await recording.microphone.heard(inAWord(0.6))
  process.kill(second ?? 0, 'SIGKILL')
  await expect.poll(open).toBe(0)
  await workers.prints('another worker serves', 2)

  const outcome = await recording.finish()
  expectNothingLost(outcome, interview)
  expect(outcome.viewed).toHaveLength(4)
  expect(recording.reconnects).toBeGreaterThan(0)
  expect(workers.pids).toHaveLength(2)
  expect(workers.printed.match(/Live-scribe is at/g)).toHaveLength(1)
})

test('[WORK-6] SIGTERM ends all workers and then the server, with exit code 0', async () => {
  const { pids } = workers
  expect(await workers.terminate()).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('[WORK-6, OPS-43] SIGTERM while the workers start ends them and the server, which has served nobody', {
  tags: 'deep',
}, async () => {
  await workers.terminate()
  workers.boot()
  await until(() => workers.pids.length === 2)
  const { pids } = workers
  expect(await workers.terminate()).toBe(0)
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  expect(workers.printed).toBe('')
})
