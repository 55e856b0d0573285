import { closeCodes } from '@live-scribe/contract/live/close-codes'
import { TestRecorder } from '@live-scribe/testing/clients/test-recorder'
import { MarkedRecogniser } from '@live-scribe/testing/voice/marked-speech'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { users } from '#server/db/schema.ts'
import { makeKeyHolder } from '../../clients/key-holder.ts'
import { readRefusal } from '../../clients/read-refusal.ts'
import { startTestServer, type TestServer, type TestUser } from '../../test-server.ts'

let now: Date
let server: TestServer
let user: TestUser
beforeEach(async () => {
  now = new Date('2026-11-23T09:00:00Z')
  server = await startTestServer(new MarkedRecogniser(['wait']), { now: () => now })
  user = await server.signUp()
})
afterEach(() => server.close())

describe('a program with an API key', () => {
  it('[KEYLISTEN-2, REC-81] is refused without minutes, and no recording is opened', async () => {
    const { key } = await makeKeyHolder(server, user)
    await server.context.db.update(users).set({ isTrialUser: false })
    const refusal = await readRefusal(server.url, { authorization: `Token ${key}` })
    expect([refusal.status, refusal.body.code]).toEqual([403, 'recording_not_allowed'])
    expect(await (await user.call('GET', '/api/sessions')).json()).toMatchObject({ sessions: [] })
  })

  it('[KEYLISTEN-4] is refused before the upgrade, in the form that Deepgram’s clients read', async () => {
    const program = await makeKeyHolder(server, user)
    const reader = await makeKeyHolder(server, user, { scopes: ['recordings:read'] })
    const ended = await makeKeyHolder(server, user, { ends_at: '2026-11-23T09:01:00Z' })
    const bound = await makeKeyHolder(server, user, { addresses: ['203.0.113.0/24'] })
    const as = (key: string) => ({ authorization: `Token ${key}` })
    now = new Date('2026-11-23T09:01:00Z')
    const cases = [
      [as('lsk_wrong'), '', 401, 'key_refused', 'INVALID_AUTH'],
      [as(ended.key), '', 401, 'key_refused', 'INVALID_AUTH'],
      [as(reader.key), '', 403, 'scope_missing', 'FORBIDDEN'],
      [as(bound.key), '', 403, 'address_refused', 'FORBIDDEN'],
      [as(program.key), '?encoding=flac', 400, 'bad_request', 'INVALID_QUERY_PARAMETER'],
      [as(program.key), '?sample_rate=7999', 400, 'bad_request', 'INVALID_QUERY_PARAMETER'],
      [as(program.key), '?sample_rate=96000', 400, 'bad_request', 'INVALID_QUERY_PARAMETER'],
      [as(program.key), '?channels=3', 400, 'bad_request', 'INVALID_QUERY_PARAMETER'],
      [as(program.key), '?redact=pci', 400, 'bad_request', 'INVALID_QUERY_PARAMETER'],
      [as(program.key), '?callback=http://x', 400, 'bad_request', 'INVALID_QUERY_PARAMETER'],
      [as(program.key), '?language=tlh', 400, 'language_unknown', 'INVALID_QUERY_PARAMETER'],
      [as(program.key), '?title=', 400, 'bad_request', 'INVALID_QUERY_PARAMETER'],
    ] as const
    for (const [headers, query, status, code, err_code] of cases) {
      const refusal = await readRefusal(server.url, headers, query)
      expect([query, refusal.status, refusal.error]).toEqual([query, status, code])
      expect(refusal.body).toMatchObject({ code, err_code, err_msg: expect.any(String) })
    }
    expect(await (await user.call('GET', '/api/sessions')).json()).toMatchObject({ sessions: [] })
  })

  it('[ATK-6] is told in a sentence what is wrong with which parameter', async () => {
    const { key } = await makeKeyHolder(server, user)
    const tags = Array.from({ length: 21 }, (_, at) => `tag=t${at}`).join('&')
    for (const [query, text] of [
      ['title=', 'title: Type a title.'],
      [tags, 'tag: A recording has at most 20 tags.'],
      ['channels=3&redact=pci', /^channels: .+\. redact: .+\.$/],
    ] as const) {
      const refusal = await readRefusal(server.url, { authorization: `Token ${key}` }, `?${query}`)
      expect(refusal.body.error).toEqual(
        typeof text === 'string' ? text : expect.stringMatching(text),
      )
    }
  })

  it('[KEYLISTEN-4] is refused from a page of another site', async () => {
    const { key } = await makeKeyHolder(server, user)
    const headers = { origin: 'https://elsewhere.example' }
    await expect(TestRecorder.connect(server.url, key, {}, headers)).rejects.toThrow('403')
  })

  it('[KEYLISTEN-9] does not end another recording of its owner, unless it asks to', async () => {
    const { key } = await makeKeyHolder(server, user)
    const running = await user.record(await user.openSession())
    await running.until((it) => it.of('Ready').length === 1)
    const refusal = await readRefusal(server.url, { authorization: `Token ${key}` })
    expect([refusal.status, refusal.body.code]).toEqual([409, 'recording_active'])
    const recorder = await TestRecorder.connect(server.url, key, { takeover: 'true' })
    expect((await running.closed).code).toBe(closeCodes.sessionCompleted)
    expect((await recorder.stop()).code).toBe(closeCodes.finished)
  })
})
