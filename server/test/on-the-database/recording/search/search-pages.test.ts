import { describe, expect, it } from 'vitest'
import { findTexts, searchAs, serveSearches } from './searched-recordings.ts'

const searches = serveSearches()

describe('the pages of a search', () => {
  it('[FIND-9] gives every hit once over all pages, the newest recordings first', async () => {
    const lines = Array.from({ length: 30 }, (_, index) => `Llama number ${index + 1}.`)
    const old = await searches.add(lines, { startedAt: new Date('2026-11-01T09:00:00Z') })
    const recent = await searches.add(lines)
    const pages: string[][] = []
    let after: string | null = ''
    while (after !== null) {
      const page = await searchAs(searches.user, 'llama', after === '' ? {} : { after })
      pages.push(
        page.hits.map(({ recording, line }) => `${recording.session_id} ${line.segment_number}`),
      )
      after = page.next
    }
    const numbers = lines.map((_, index) => index + 1)

    expect(pages.map(({ length }) => length)).toEqual([20, 20, 20])
    expect(pages.flat()).toEqual([
      ...numbers.map((n) => `${recent} ${n}`),
      ...numbers.map((n) => `${old} ${n}`),
    ])
  })

  it('[FIND-9] does the same for words that are in very many lines', { tags: 'deep' }, async () => {
    const lines = Array.from({ length: 410 }, (_, index) => `The alpaca said ${index + 1}.`)
    const days = ['03', '02', '01'].map((day) => new Date(`2026-11-${day}T09:00:00Z`))
    const codes: string[] = []
    for (const startedAt of days) codes.push(await searches.add(lines, { startedAt }))
    await searches.add(['No such animal.'])
    const found: string[] = []
    let after: string | null = ''
    while (after !== null && found.length < 450) {
      const page = await searchAs(searches.user, 'alpacas', after === '' ? {} : { after })
      found.push(
        ...page.hits.map(({ recording, line }) => `${recording.session_id} ${line.segment_number}`),
      )
      after = page.next
    }

    const all = codes.flatMap((code) => lines.map((_, index) => `${code} ${index + 1}`))
    expect(found).toEqual(all.slice(0, found.length))
    expect(found.length).toBeGreaterThan(410)
    expect((await searchAs(searches.user, 'alpacas 2026-11-02')).hits).toHaveLength(20)
    expect(await findTexts(searches.user, 'alpaca "said 410"')).toEqual(
      Array(3).fill('The alpaca said 410.'),
    )
  })
})
