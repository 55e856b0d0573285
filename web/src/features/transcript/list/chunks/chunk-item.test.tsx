import { expect, it, onTestFinished, vi } from 'vitest'
import {
  chunk,
  NOTHING,
  openPage,
  toEntry,
  toInterim,
} from '../../../../../test/viewer/shown-chunks.tsx'

it('[PERF-4] leaves the elements of full chunks and of words that stay as they are', () => {
  const { page, show } = openPage()
  const entries = [0, 1, 2].map((index) =>
    toEntry({ words: 60, speaker: 1, kind: 'speech', isSentence: true }, index),
  )
  show(entries.slice(0, 2))
  const full = chunk(page, 1)
  const words = chunk(page, 2)?.querySelector('[data-words]')
  show(entries, { ...NOTHING, interims: [toInterim(5, 0)] })

  expect(chunk(page, 1)).toBe(full)
  expect(chunk(page, 2)?.querySelector('[data-words]')).toBe(words)
})

it('[PERF-4] moves no row for one that comes before it, and takes one away from between others', () => {
  const { page, show } = openPage()
  const said = { words: 95, speaker: 1, kind: 'speech' as const, isSentence: true }
  const entries = [0, 1, 2].map((index) => toEntry(said, index))
  show(entries)
  const [, second, third] = page.querySelectorAll('li')
  const observer = new MutationObserver(() => {})
  observer.observe(page, { childList: true, subtree: true })
  show(entries.toSpliced(1, 0, toEntry({ ...said, kind: 'gap' }, 9)))
  expect([...page.querySelectorAll('li')].map((row) => row.dataset.testid)).toEqual([
    'chunk',
    'gap',
    'chunk',
    'chunk',
  ])
  expect([...page.querySelectorAll('li')].slice(2)).toEqual([second, third])
  show(entries)

  expect(page.querySelectorAll('li')[1]).toBe(second)
  const removed = observer.takeRecords().flatMap(({ removedNodes }) => [...removedNodes])
  expect(removed.filter(({ nodeName }) => nodeName === 'LI')).toHaveLength(1)
})

it('[PERF-4] takes a list away that only words that were taken back had begun', () => {
  const { page, show } = openPage()
  const entries = Array.from({ length: 5 }, (_, index) =>
    toEntry({ words: 95, speaker: 1, kind: 'speech', isSentence: index < 4 }, index),
  )
  show(entries)
  expect(page.querySelectorAll('ol')).toHaveLength(1)
  show(entries, { ...NOTHING, interims: [toInterim(40, 0)] })
  const [first, second] = page.querySelectorAll('ol')
  expect(first?.style.contentVisibility).toBe('auto')
  expect(second?.textContent).toContain('i39')
  show(entries)

  expect(page.querySelectorAll('ol')).toHaveLength(1)
  expect(first?.style.contentVisibility).toBe('')
})

it('[PERF-4] makes each part a scope of counters at its beginning, because later it takes ever longer', () => {
  const { page, show } = openPage()
  show([toEntry({ words: 10, speaker: 1, kind: 'speech', isSentence: true }, 0)])
  const parts = [...page.querySelectorAll<HTMLElement>('div:has(ol), ol')]

  expect(parts).toHaveLength(3)
  for (const { style } of parts) expect(style.contain).toBe('style')
})

it('[PERF-4] writes only what changes of words that the log does not contain', () => {
  const { page, show } = openPage()
  const heard = { id: 'heard', text: 'heard words', timestamp: 1_750_000_000_000 }
  const showInterim = (words: number) =>
    show([], { provisionalFinals: [heard], interims: [toInterim(words, 0)] })
  showInterim(2)
  const provisional = page.querySelector('[data-testid=segment]')?.firstChild
  const interim = page.querySelector('[data-testid=interim]')
  const [text, caret] = interim?.childNodes ?? []
  expect(provisional?.textContent).toBe('heard words ')
  showInterim(3)

  expect(page.querySelector('[data-testid=segment]')?.firstChild).toBe(provisional)
  expect(page.querySelector('[data-testid=interim]')).toBe(interim)
  expect([...(interim?.childNodes ?? [])]).toEqual([text, caret])
  expect(text?.textContent).toBe('i0 i1 i2')
  expect((caret as Element).className).toContain('caret')
})

it('[PERF-4] keeps the height of a chunk while it has an interim', () => {
  const observed = new Set<Element>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #boxes: Element[] = []
      observe(box: Element) {
        observed.add(box)
        this.#boxes.push(box)
      }
      disconnect() {
        for (const box of this.#boxes) observed.delete(box)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const { page, show } = openPage()
  const said = { words: 10, speaker: 1, kind: 'speech' as const, isSentence: true }
  const entries = [toEntry(said, 0), toEntry(said, 1)]
  show(entries.slice(0, 1), { ...NOTHING, interims: [toInterim(5, 0)] })
  const row = chunk(page, 1)
  expect([...observed]).toEqual([row])
  show(entries.slice(0, 1), { ...NOTHING, interims: [toInterim(2, 0)] })
  expect([...observed]).toEqual([row])
  show(entries)
  expect(observed.size).toBe(0)
})

it('[PERF-4] takes the copy button away with the last words of the log', () => {
  const { page, show } = openPage()
  const said = { words: 10, speaker: 1, kind: 'speech' as const, isSentence: true }
  const interims = [toInterim(5, 0)]
  show([toEntry(said, 0)], { ...NOTHING, interims })
  expect(page.querySelector('button')?.getAttribute('aria-label')).toBe('Copy chunk 1')
  show([], { ...NOTHING, interims })
  expect(page.querySelector('button')).toBeNull()
})

it('[NEED-54] gives a paragraph that begins without a name the edge of its first words, and an echo none', () => {
  const { page, show } = openPage()
  const said = { words: 95, speaker: 1, kind: 'speech' as const, isSentence: true }
  const echo = { ...said, words: 3, kind: 'echo' as const }
  const entries = [said, said, echo, { ...said, words: 3 }].map(toEntry)
  show(entries.slice(0, 2), { ...NOTHING, interims: [{ ...toInterim(5, 0), speaker: 1 }] })
  const words = () => page.querySelectorAll<HTMLElement>('p')
  const edge = { voice: '0 1', name: 'Ann', colour: '2' }
  expect([...words()].map(({ dataset }) => dataset)).toMatchObject([edge, edge, edge])
  show(entries)
  expect([...words()].map(({ dataset }) => dataset.voice)).toEqual(['0 1', '0 1', undefined, '0 1'])
})
