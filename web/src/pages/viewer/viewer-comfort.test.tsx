import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { emitEvent } from '../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  createSessionEvent,
  entryText,
  transcriptReply,
} from '../../../test/transcript-fixtures.ts'
import { until } from '../../../test/until.ts'
import { renderSession, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)

const text = () => screen.getByTestId('viewer-transcript').style
const choose = (group: string, name: string) =>
  userEvent.click(
    within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }),
  )
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function openLive(query = '') {
  const site = renderSession((after) => ok(transcriptReply(after, 3)), query)
  await screen.findByText(entryText(1))

  return site
}

async function openSettings() {
  await press('Settings')
  await screen.findByRole('dialog', { name: 'Reading settings' })
}

describe('reading comfort', () => {
  it('[COMF-1, COMF-2] takes spacing and line length from the link', async () => {
    await openLive('?letters=wider&words=wide&length=short&font=clear')

    expect(text().letterSpacing).toBe('0.12em')
    expect(text().wordSpacing).toBe('0.16em')
    expect(text().getPropertyValue('--line-length')).toBe('20em')
    expect(text().fontFamily).toContain('clear')
  })

  it('[COMF-2, COMF-3] changes as it is chosen, and is kept in this browser', async () => {
    const first = await openLive()
    await openSettings()
    await choose('Space between letters', 'Wide')
    expect(text().letterSpacing).toBe('0.06em')
    await choose('Length of lines', 'Long')
    await choose('Typeface', 'Clear')
    first.unmount()
    await openLive()

    expect(text().letterSpacing).toBe('0.06em')
    expect(text().getPropertyValue('--line-length')).toBe('42em')
    expect(text().fontFamily).toContain('clear')
  })

  it('[COMF-5] is reset at once, and the reset can be undone until the next change', async () => {
    await openLive('?size=32&letters=wide&theme=dark&speed=2')
    await openSettings()
    await press('Reset')
    expect(text().fontSize).toBe('1.25rem')
    expect(text().letterSpacing).toBe('0em')
    expect(document.documentElement.dataset.theme).toBeUndefined()
    expect((screen.getByRole('slider', { name: 'Speed' }) as HTMLInputElement).value).toBe('2')

    await press('Undo reset')
    expect(text().fontSize).toBe('2rem')
    expect(text().letterSpacing).toBe('0.06em')
    expect(document.documentElement.dataset.theme).toBe('dark')

    await press('Reset')
    await choose('Space between words', 'Wide')
    expect(screen.queryByRole('button', { name: 'Undo reset' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', false)
  })

  it('[COMF-5] has nothing to reset at first', async () => {
    await openLive()
    await openSettings()

    expect(screen.getByRole('button', { name: 'Reset' })).toHaveProperty('disabled', true)
  })
})

describe('captions', () => {
  const lines = () => screen.queryAllByTestId('caption').map(({ textContent }) => textContent)
  /** Each letter is a pixel wide, and a line has 24. */
  const letterWidths = () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(24)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return this.textContent?.length ?? 0
    })
  }
  const say = (number: number, said: string, isFinal = true) =>
    emitEvent('transcript-event', { ...createFinalEvent(number), text: said, isFinal })

  async function openCaptions(query: string, last = 3) {
    letterWidths()
    const site = renderSession((after) => ok(transcriptReply(after, last)), query)
    await screen.findByTestId('captions')

    return site
  }

  it('[COMF-10, COMF-14] are the last lines of the text in a frame, and nothing else', async () => {
    await openCaptions('?embed=1&captions=2')
    await until(() => expect(lines()).toEqual(['Sentence 1. Sentence 2.', 'Yes, exactly.']))
    await say(4, 'Now the next sentence comes.')

    expect(lines()).toEqual(['Yes, exactly. Now the', 'next sentence comes.'])
    expect(screen.queryByRole('contentinfo')).toBeNull()
    expect(screen.queryByTestId('viewer-transcript')).toBeNull()
  })

  it('[COMF-11] never change a full line, whatever becomes of the words', async () => {
    await openCaptions('?embed=1&captions=3')
    await until(() => expect(lines()).toHaveLength(2))
    await say(3, 'we juice a hash map', false)
    const full = lines()[1]
    expect(full).toBe('Yes, exactly. we juice a')
    await say(3, 'we use a hash map', false)
    await say(4, 'We use a hash map for that.')

    expect(lines()).toEqual(['Sentence 1. Sentence 2.', full, 'hash map for that.'])
  })

  it('[COMF-14] are chosen in the settings, where the whole text comes back as well', async () => {
    await openLive()
    letterWidths()
    await openSettings()
    await choose('Captions', '2 lines')
    await screen.findByTestId('captions')
    expect(screen.queryByRole('switch', { name: 'Auto-scroll' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Find' })).toBeNull()

    await choose('Captions', 'Whole text')
    expect(await screen.findByTestId('viewer-transcript')).toBeTruthy()
    expect(screen.getByRole('switch', { name: 'Auto-scroll' })).toBeTruthy()
  })

  it('[COMF-15] announce each final once to screen readers, and no interim', async () => {
    await openCaptions('?embed=1&captions=2')
    const log = screen.getByRole('log', { name: 'Transcript' })
    await say(3, 'perhaps', false)
    await say(4, 'Surely.')

    expect(within(log).getAllByText('Surely.')).toHaveLength(1)
    expect(log.textContent).not.toContain('perhaps')
    expect(screen.getAllByTestId('caption')[0]?.closest('[aria-hidden="true"]')).not.toBeNull()
  })

  it('say so while there are no words, and when there are none in the end', async () => {
    await openCaptions('?embed=1&captions=2', 0)
    expect(await screen.findByText('Waiting for transcription...')).toBeTruthy()
    await emitEvent('session-event', createSessionEvent('completed', { at: Date.now() }))

    expect(await screen.findByText('No transcript available')).toBeTruthy()
  })
})

describe('the ruler', () => {
  const ruler = () => screen.queryByTestId('ruler')
  /** Lines of 20 px in each paragraph, three to each, one paragraph every 80 px. */
  function layOut() {
    const paragraphs = () => [...document.querySelectorAll('[role="log"] p')]
    vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(function (this: Range) {
      const at = paragraphs().indexOf(this.startContainer as Element)

      return [0, 1, 2].map(
        (line) => new DOMRect(0, 100 + at * 80 + line * 20, 300, 18),
      ) as unknown as DOMRectList
    })
    document.elementFromPoint = (_x, y) => paragraphs()[Math.floor((y - 100) / 80)] ?? null
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(20)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      if (this.dataset.testid !== 'ruler') return new DOMRect(0, 0, 300, 500)

      return new DOMRect(0, Number.parseFloat(this.style.top), 300, 20)
    })
    for (const paragraph of paragraphs()) (paragraph as HTMLElement).style.lineHeight = '20px'
  }

  async function openRuler() {
    renderSession((after) => ok(transcriptReply(after, 30)), '?ruler=1&chunk=10')
    await screen.findAllByTestId('chunk')
    layOut()
    await until(() => expect(ruler()).not.toBeNull())
  }
  const top = () => Number.parseFloat(ruler()?.style.top ?? '')

  it('[COMF-7] is at the line under the pointer, and moves by a line with Alt and an arrow', async () => {
    await openRuler()
    const log = screen.getByRole('log', { name: 'Transcript' })
    fireEvent.pointerMove(log, { clientX: 10, clientY: 185 })
    await until(() => expect(top()).toBe(179))
    await act(async () => fireEvent.keyDown(window, { key: 'ArrowDown', altKey: true }))
    expect(top()).toBe(199)
    await act(async () => fireEvent.keyDown(window, { key: 'ArrowUp', altKey: true }))
    expect(top()).toBe(179)
    await act(async () => fireEvent.keyDown(window, { key: 'ArrowUp' }))
    expect(top()).toBe(179)
  })

  it('[COMF-7] leaves Alt and an arrow to a field in which somebody writes', async () => {
    await openRuler()
    const log = screen.getByRole('log', { name: 'Transcript' })
    fireEvent.pointerMove(log, { clientX: 10, clientY: 185 })
    await until(() => expect(top()).toBe(179))
    const field = document.body.appendChild(document.createElement('textarea'))
    const isLeftAlone = fireEvent.keyDown(field, { key: 'ArrowDown', altKey: true })
    field.remove()

    expect(isLeftAlone).toBe(true)
    expect(top()).toBe(179)
  })
})
