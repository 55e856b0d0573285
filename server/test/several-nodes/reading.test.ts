import type { ResultsMessage } from '@live-scribe/contract/live/listen-messages'
import { getSharedTranscript, setSharing } from '@live-scribe/contract/sharing'
import { until } from '@live-scribe/testing/time/until'
import { interleave } from '@live-scribe/testing/voice/interleave'
import { createMarkedSpeech } from '@live-scribe/testing/voice/marked-speech'
import Pusher from 'pusher'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { TestServer } from '../test-server.ts'
import { TwoNodes, vocabulary } from './two-nodes.ts'

const sentence = createMarkedSpeech(['it can wait'], vocabulary)

let nodes: TwoNodes
beforeEach(async () => {
  nodes = await TwoNodes.start()
})
afterEach(() => nodes.close())

const countsOf = ({ heard }: { heard: { event: string; data: unknown }[] }) =>
  heard.flatMap(({ event, data }) =>
    event === 'pusher:subscription_count'
      ? [(data as { subscription_count: number }).subscription_count]
      : [],
  )

function publisherAt(node: TestServer): Pusher {
  const { id, key, secret } = node.context.viewerHub?.app ?? { id: '', key: '', secret: '' }
  const { hostname, port } = new URL(node.url)
  return new Pusher({ appId: id, key, secret, host: hostname, port, useTLS: false })
}

it('[OUT-13, OUT-6] viewers of all nodes are counted together, for them and for programs', {
  tags: 'deep',
}, async () => {
  const user = await nodes.a.signUp()
  const code = await user.openSession()
  const onA = await nodes.watch(nodes.a, code)
  const onB = [await nodes.watch(nodes.b, code), await nodes.watch(nodes.b, code)]
  await until(async () => countsOf(onA).at(-1) === 3)
  await until(async () => onB.every((viewer) => countsOf(viewer).at(-1) === 3))
  onA.leave()
  const path = `/channels/transcript-${code}`
  const params = { info: 'subscription_count' }
  const asked = async () =>
    (await publisherAt(nodes.a).get({ path, params })).json() as Promise<{
      occupied: boolean
      subscription_count: number
    }>
  await until(async () => (await asked()).subscription_count === 2)
  const list = await publisherAt(nodes.a).get({ path: '/channels', params })
  expect(await list.json()).toEqual({
    channels: { [`transcript-${code}`]: { subscription_count: 2 } },
  })
})

it('[VIEW-38, OUT-20] who joins at another node reads the words that are being heard', async () => {
  const user = await nodes.a.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  recorder.speak(createMarkedSpeech(['and more'], vocabulary).slice(0, -16_000))
  await recorder.until(({ interims }) => interims.at(-1) === 'and more')
  expect((await nodes.b.transcript(code)).interim).toEqual((await nodes.a.transcript(code)).interim)
  expect((await nodes.b.transcript(code)).interim).toMatchObject({ text: 'and more' })
  await recorder.stop()
  expect((await nodes.b.transcript(code)).interim).toBeNull()
})

it('[CHAN-12, OUT-20] who joins at another node reads the current words of both channels', async () => {
  const user = await nodes.a.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code, { channels: '2', multichannel: 'true' })
  const unfinished = createMarkedSpeech(['and more'], vocabulary).slice(0, -16_000)
  recorder.speak(interleave(unfinished, unfinished))
  const isOf = (channel: number) => (result: ResultsMessage) =>
    result.channel_index[0] === channel && result.channel.alternatives[0].transcript === 'and more'
  await recorder.until((it) => [0, 1].every((channel) => it.of('Results').some(isOf(channel))))
  const { interims } = await nodes.b.transcript(code)
  expect(interims).toEqual((await nodes.a.transcript(code)).interims)
  expect(interims.map(({ channel }) => channel).sort()).toEqual([0, 1])
  await recorder.stop()
  expect((await nodes.b.transcript(code)).interims).toEqual([])
})

it('[REC-94, IN-20] a recorder hears of its sharing from another node', async () => {
  const user = await nodes.a.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  await recorder.until((one) => one.of('Sharing').length === 1)
  await nodes.b.as(user).call('POST', setSharing.path.replace(':code', code), { is_shared: false })
  await recorder.until((one) => one.of('Sharing').length === 2)
  expect(recorder.of('Sharing').map(({ is_shared }) => is_shared)).toEqual([true, false])
  await recorder.stop()
})

it('[OUT-12] a program’s event at one node reaches the viewers of all, but for the one left out', async () => {
  const user = await nodes.a.signUp()
  const code = await user.openSession()
  const [onA, onB] = [await nodes.watch(nodes.a, code), await nodes.watch(nodes.b, code)]
  await publisherAt(nodes.a).trigger(`transcript-${code}`, 'greeting', { text: 'hello' })
  await until(async () => onA.has('greeting') && onB.has('greeting'))
  expect(onB.heard.filter(({ event }) => event === 'greeting')).toHaveLength(1)
})

it('[OUT-8, RISK-45] who stops sharing on one node takes it from the readers of all, and nobody is let in after', async () => {
  const user = await nodes.a.signUp()
  const code = await user.openSession()
  const onB = await nodes.watch(nodes.b, code)
  const path = setSharing.path.replace(':code', code)
  const share = async (is_shared: boolean) =>
    expect((await user.call(setSharing.method, path, { is_shared })).status).toBe(200)
  await share(false)
  await until(async () => onB.has('pusher:subscription_error'))
  const late = await nodes.watch(nodes.b, code)
  expect(late.has('pusher:subscription_succeeded')).toBe(false)
  await share(true)
  expect((await nodes.watch(nodes.b, code)).has('pusher:subscription_succeeded')).toBe(true)
})

it('[OUT-8, OUT-12] who stops sharing while Redis is away takes it from other nodes’ readers once it is back', {
  tags: 'deep',
}, async () => {
  const user = await nodes.a.signUp()
  const [closed, open] = [await user.openSession(), await (await nodes.a.signUp()).openSession()]
  const [loses, stays] = [await nodes.watch(nodes.b, closed), await nodes.watch(nodes.b, open)]
  await nodes.redis.kill()
  const path = setSharing.path.replace(':code', closed)
  expect((await user.call(setSharing.method, path, { is_shared: false })).status).toBe(200)
  await nodes.redis.start()
  await until(async () => loses.has('pusher:subscription_error'))
  const welcomes = () =>
    stays.heard.filter(({ event }) => event === 'pusher:subscription_succeeded').length
  await until(async () => welcomes() > 1)
  expect(stays.has('pusher:subscription_error')).toBe(false)
})

it('[OUT-8, RPC-24] who deletes on another node than the recording’s takes it from all readers', async () => {
  const user = await nodes.a.signUp()
  const code = await user.openSession()
  const recorder = await user.record(code)
  const onA = await nodes.watch(nodes.a, code)
  recorder.speak(sentence)
  await recorder.until(({ finals }) => finals.length === 1)
  const onB = nodes.b.as(user)
  expect((await onB.call('DELETE', `/api/sessions/${code}`)).status).toBe(409)
  await recorder.stop()
  expect((await onB.call('DELETE', `/api/sessions/${code}`)).status).toBe(200)
  await until(async () => onA.has('pusher:subscription_error'))
})

it('[OUT-9, RISK-44] wrong codes are counted over all nodes', async () => {
  const user = await nodes.a.signUp()
  const guesser = nodes.a.stranger()
  const guess = async (node: TestServer, code: string) => {
    const path = getSharedTranscript.path.replace(':code', code)
    return (await fetch(new URL(path, node.url), { headers: guesser.headers })).status
  }
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await guess(nodes.a, 'AAAAAA')).toBe(404)
    expect(await guess(nodes.b, 'BBBBBB')).toBe(404)
  }
  expect(await guess(nodes.a, 'CCCCCC')).toBe(429)
  expect(await guess(nodes.b, await user.openSession())).toBe(429)
})

it('[AUTH-01] wrong passwords for one account are counted over all nodes', async () => {
  await nodes.a.signUp('ann@example.com')
  const wrong = async (node: TestServer) => {
    const account = { email: 'ann@example.com', password: 'not her pass phrase' }
    return (await node.stranger().call('POST', '/api/auth/sign-in/email', account)).status
  }
  for (let tries = 0; tries < 25; tries += 1) {
    expect(await wrong(nodes.a)).toBe(401)
    expect(await wrong(nodes.b)).toBe(401)
  }
  expect(await wrong(nodes.a)).toBe(401)
  expect(await wrong(nodes.b)).toBe(429)
  await expect(nodes.a.signIn('ann@example.com')).rejects.toThrow('TOO_MANY_WRONG_PASSWORDS')
})
