// @vitest-environment happy-dom

import { MAX_MARKS, type Mark } from '@live-scribe/contract/marks/mark'
import { runs } from '@live-scribe/testing/depth'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AsyncStubServer,
  ok,
  type StubResponse,
  stubFetch,
} from '../../../../test/render-site.tsx'
import { MARKS_RETRY_MAX_MS, OwnerMarks } from './owner-marks.ts'

const CODE = 'ABC234'
const LATER_MS = 2 * MARKS_RETRY_MAX_MS
const ids = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`)
const create = (index: number, note = ''): Mark => ({
  id: ids[index] ?? '',
  position_ms: index * 1000,
  kind: 'moment',
  note,
})

/** A server with the marks it has; `fail` says what becomes of the next call. */
function startServer() {
  const stored = new Map<string, Mark>()
  const state = {
    fail: (): 'no' | 'before' | 'after' => 'no',
    refuse: null as StubResponse | null,
    calls: 0,
  }
  const answer = (act: () => unknown): StubResponse => {
    state.calls += 1
    const how = state.fail()
    if (how === 'before') throw new TypeError('cut')
    if (state.refuse) return state.refuse
    const reply = act()
    if (how === 'after') throw new TypeError('cut')

    return ok(reply)
  }
  const path = `/api/sessions/${CODE}/marks`
  const server: AsyncStubServer = {
    [`GET ${path}`]: () => answer(() => ({ marks: [...stored.values()] })),
    [`POST ${path}`]: ({ body }) =>
      answer(() => {
        const mark = body as Mark
        stored.set(mark.id, mark)

        return mark
      }),
  }
  for (const id of ids) {
    server[`DELETE ${path}/${id}`] = () =>
      answer(() => {
        stored.delete(id)

        return { deleted: true }
      })
  }
  stubFetch(server)

  return { stored, state }
}

function open() {
  const marks = new OwnerMarks(CODE)

  return { marks, close: marks.subscribe(() => {}) }
}
const settle = (ms = LATER_MS) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the marks of an owner', () => {
  it('[MARK-7] show at once, and are sent when there is a network, once each however often the answer is lost', async () => {
    const { stored, state } = startServer()
    state.fail = () => 'before'
    const { marks, close } = open()
    marks.save(create(1))
    marks.save(create(0))
    expect(marks.getSnapshot()).toMatchObject({ marks: [create(0), create(1)], unsaved: 2 })
    await settle()
    expect(stored.size).toBe(0)

    // The first answer of each is lost after the server has stored the mark.
    let call = 0
    state.fail = () => (call++ % 2 === 0 ? 'after' : 'no')
    window.dispatchEvent(new Event('online'))
    await settle(10 * LATER_MS)
    expect([...stored.values()]).toHaveLength(2)
    expect(marks.getSnapshot()).toEqual({
      marks: [create(0), create(1)],
      problem: null,
      unsaved: 0,
    })
    close()
  })

  it('[MARK-7] are kept in the browser over a reload until the server has them', async () => {
    const { stored, state } = startServer()
    state.fail = () => 'before'
    const before = open()
    before.marks.save(create(0, 'offline'))
    before.close()

    state.fail = () => 'no'
    const after = open()
    expect(after.marks.getSnapshot().marks).toEqual([create(0, 'offline')])
    await settle()
    expect([...stored.values()]).toEqual([create(0, 'offline')])
    expect(localStorage.length).toBe(0)
    after.close()
  })

  it('[MARK-8] of two tabs are all kept, and read again when the page is shown again', async () => {
    const { stored, state } = startServer()
    state.fail = () => 'before'
    const [one, other] = [open(), open()]
    one.marks.save(create(0))
    other.marks.save(create(1))
    state.fail = () => 'no'
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(stored.size).toBe(2)
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    for (const { marks } of [one, other]) expect(marks.getSnapshot().marks).toHaveLength(2)
    one.close()
    other.close()
  })

  it('[MARK-3] that the server refuses are taken back, with its reason; one too many is not set', async () => {
    const { stored, state } = startServer()
    const { marks, close } = open()
    await settle()
    const error = 'A recording has at most 500 marks.'
    state.refuse = { status: 400, body: { error, code: 'bad_request' } }
    marks.save(create(0))
    await settle()
    expect(marks.getSnapshot()).toEqual({ marks: [], problem: error, unsaved: 0 })

    state.refuse = null
    for (let index = 0; index < MAX_MARKS; index += 1) {
      const id = `${String(index).padStart(8, '0')}-0000-4000-8000-00000000000a`
      stored.set(id, { ...create(0), id })
    }
    document.dispatchEvent(new Event('visibilitychange'))
    await settle()
    marks.save(create(1))
    expect(marks.getSnapshot().marks).toHaveLength(MAX_MARKS)
    expect(marks.getSnapshot().problem).toContain('at most 500 marks. Delete one')
    close()
  })

  it('[MARK-9] of a deleted session are not asked for again and again', async () => {
    const { state } = startServer()
    state.refuse = { status: 404, body: { error: 'No session.', code: 'session_not_found' } }
    const { close } = open()
    await settle(10 * LATER_MS)
    expect(state.calls).toBe(1)
    close()
  })

  it('[MARK-7] whatever is set, changed, deleted and lost on the way, the server has in the end what the page shows', {
    tags: 'property',
  }, async () => {
    const step = fc.record({
      act: fc.constantFrom('save', 'remove', 'wait', 'reload'),
      index: fc.nat(2),
      note: fc.constantFrom('', 'a', 'b'),
    })
    const cuts = fc.array(fc.constantFrom('no', 'before', 'after'), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), cuts, async (steps, how) => {
        localStorage.clear()
        const { stored, state } = startServer()
        let page = open()
        state.fail = () => how.pop() ?? 'no'
        for (const { act, index, note } of steps) {
          if (act === 'save') page.marks.save(create(index, note))
          if (act === 'remove') page.marks.remove(ids[index] ?? '')
          if (act === 'wait') await settle(700)
          if (act === 'reload') {
            page.close()
            page = open()
          }
        }
        const wanted = new Map<string, Mark>()
        for (const { act, index, note } of steps) {
          if (act === 'save') wanted.set(ids[index] ?? '', create(index, note))
          if (act === 'remove') wanted.delete(ids[index] ?? '')
        }
        await settle(40 * LATER_MS)
        const last = page.marks.getSnapshot()
        page.close()
        expect(last.unsaved).toBe(0)
        expect(new Map(last.marks.map((mark) => [mark.id, mark]))).toEqual(wanted)
        expect(stored).toEqual(wanted)
      }),
      { numRuns: runs(60) },
    )
  })
})
