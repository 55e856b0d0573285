import { describe, expect, it } from 'vitest'
import { TextWork } from './text-work.ts'

let now = 0
const work = new TextWork(() => new Date(now))

const fix = (original: string, replacement: string, id = 1) => ({
  id,
  original,
  replacement,
  place: null,
})
const ann = { key: 'ann', isCounted: true }

describe('work on texts', () => {
  it('[BOUND-4] lays fixes, finds questions and counts places in a thread', async () => {
    const lines = ['what is cafka', 'Cafka waits.'].map((text, index) => ({
      text,
      segmentNumber: index + 1,
      sessionId: 's',
    }))
    const fixes = new Map([['s', [fix('cafka', 'Kafka')]]])
    const runs = await work.run('fixLines', { lines, fixes }, ann)
    expect(runs.map((ofLine) => ofLine.map(({ text }) => text).join(''))).toEqual([
      'what is Kafka',
      'Kafka waits.',
    ])
    expect(await work.run('findQuestions', { lines, fixes }, ann)).toEqual([true, false])
    const log = lines.map((line) => ({ ...line, isGap: false }))
    const reach = await work.run(
      'countPlaces',
      { log, fix: fix('waits', 'runs', 2), before: [] },
      ann,
    )
    expect(reach).toEqual({ places: 1, lines: 1, linesInAll: 2 })
  })

  it('[BOUND-4] ends when an account has had its seconds of a minute, with an error that says so', {
    tags: 'deep',
  }, async () => {
    const hasty = new TextWork(() => new Date(now), 1)
    const log = Array.from({ length: 5000 }, (_, index) => ({
      text: 'w0 '.repeat(3000),
      segmentNumber: index + 1,
      isGap: false,
    }))
    const before = Array.from({ length: 100 }, (_, id) => fix(`w${id}`, `w${id + 1}`, id + 1))
    const heavy = { log, fix: fix('w100', 'w101', 101), before }
    const refusal = { code: 'took_too_long', message: expect.stringContaining('5 seconds of work') }
    await expect(hasty.run('countPlaces', heavy, ann)).rejects.toMatchObject(refusal)
    const light = { ...heavy, log: [], before: [] }
    await expect(hasty.run('countPlaces', light, ann)).rejects.toMatchObject(refusal)
    // Each of those at once has what the ones before it have left.
    now += 60_000
    const atOnce = [heavy, light, light].map((input) => hasty.run('countPlaces', input, ann))
    for (const one of atOnce) await expect(one).rejects.toMatchObject(refusal)
  })
})
