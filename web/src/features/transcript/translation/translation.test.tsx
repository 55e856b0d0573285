import type { TermFix } from '@live-scribe/contract/fixes/term-fix'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubTranslator, stubViews } from '../../../../test/browser/stub-translator.ts'
import { ok } from '../../../../test/render-site.tsx'
import { emitEvent } from '../../../../test/scripted-channel.ts'
import {
  createFinalEvent,
  createInterimEvent,
  entryText,
  transcriptReply,
} from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { getShownSegments, renderSession, resetViewer } from '../../../../test/viewer-site.tsx'
import { translationChoice } from './translation-choice.ts'

let translator: ReturnType<typeof stubTranslator>
let hidden: Set<number>
let views: ReturnType<typeof stubViews>
beforeEach(() => {
  resetViewer()
  translationChoice.set({ to: null, isBeside: true })
  document.elementFromPoint = () => null
  translator = stubTranslator()
  hidden = new Set()
  views = stubViews(hidden)
})
afterEach(() => vi.unstubAllGlobals())

function translations(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-translation]')]
}

const shownTranslations = () => translations().map(({ textContent }) => textContent?.trim())

let fixes: TermFix[]

/** The owner replaces words everywhere. */
async function fix(original: string, replacement: string) {
  fixes.push({ id: fixes.length + 1, original, replacement, place: null })
  await emitEvent('fixes-event', {})
}

/** Opens a session of these lines with the stored choice of a language. */
async function openIn(to: string, lines = 2) {
  translationChoice.set({ to, isBeside: true })
  fixes = []
  const view = renderSession((after) => {
    const reply = transcriptReply(after, lines)
    reply.session.fixes = { version: fixes.length, fixes }

    return ok(reply)
  })
  await screen.findByText(entryText(1), { exact: false })

  return view
}

describe('the lines', () => {
  it('[TRAN-1] are translated on the device and stand below the original, with their language and direction', async () => {
    const { fetch } = await openIn('de')

    await until(() => expect(shownTranslations()).toEqual(['de: Sentence 1.', 'de: Sentence 2.']))
    const [line] = translations()
    expect([line?.lang, line?.dir]).toEqual(['de', 'ltr'])
    expect(line?.previousElementSibling?.textContent).toBe('Sentence 1. ')
    expect(translator.created).toEqual([{ sourceLanguage: 'en-US', targetLanguage: 'de' }])
    expect(JSON.stringify(fetch.mock.calls)).not.toContain('Sentence')
  })

  it('[TRAN-1] are written from right to left in Arabic, whatever they begin with', async () => {
    await openIn('ar')

    await until(() => expect(translations().map(({ dir }) => dir)).toEqual(['rtl', 'rtl']))
  })

  it('[TRAN-2] are never late: finals and interims stand there before their translation', async () => {
    translator.isHolding = true
    await openIn('de')
    await until(() => expect(translator.translated).toHaveLength(1))
    await emitEvent('transcript-event', createFinalEvent(3, 'Said now.'))
    await emitEvent('transcript-event', createInterimEvent(3, 'and this'))

    expect(getShownSegments().at(-1)).toBe('Said now.')
    expect(screen.getByTestId('interim').textContent).toContain('and this')
    expect(translations()).toEqual([])
  })

  it('[TRAN-2] of a translator that is behind: the newest in view comes first, and none out of view', async () => {
    translator.isHolding = true
    hidden.add(1).add(2)
    await openIn('de', 5)
    await until(() => expect(translator.translated).toEqual([entryText(5)]))
    await emitEvent('transcript-event', createFinalEvent(6, 'Said now.'))
    await emitEvent('transcript-event', createInterimEvent(6, 'not final'))
    await translator.release()

    await until(() => expect(translations()).toHaveLength(4))
    expect(translator.translated).toEqual([entryText(5), 'Said now.', entryText(4), entryText(3)])
    hidden.clear()
    views.scroll()
    await until(() => expect(translations()).toHaveLength(6))
    expect(translator.translated.slice(4)).toEqual([entryText(2), entryText(1)])
  })

  it('[TRAN-3] that the owner fixes are translated again', async () => {
    await openIn('de')
    await until(() => expect(translations()).toHaveLength(2))
    await fix('1', 'one')

    await until(() => expect(shownTranslations()[0]).toBe('de: Sentence one.'))
    expect(translations()).toHaveLength(2)
  })

  it('[TRAN-3] keep no translation of words that changed while they were translated', async () => {
    translator.isHolding = true
    await openIn('de', 1)
    await until(() => expect(translator.translated).toEqual([entryText(1)]))
    await fix('Sentence', 'Something')
    await translator.release()

    await until(() => expect(shownTranslations()).toEqual(['de: Something 1.']))
  })

  it('[TRAN-3] are asked for once, also after the chunks were cut anew', async () => {
    await openIn('de', 12)
    await until(() => expect(translations()).toHaveLength(12))
    const asked = translator.translated.length
    await userEvent.click(screen.getByRole('button', { name: 'Decrease chunk size' }))

    await until(() => expect(translations()).toHaveLength(12))
    expect(translator.translated).toHaveLength(asked)
  })
})

describe('a translator that fails', () => {
  it('[TRAN-4] in mid-session is said once, and the original stays', async () => {
    await openIn('de')
    await until(() => expect(translations()).toHaveLength(2))
    translator.failure = 'UnknownError'
    await emitEvent('transcript-event', createFinalEvent(3, 'Said now.'))

    const notice = await screen.findByText(/can’t translate into German now/)
    expect(translations()).toEqual([])
    expect(getShownSegments()).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(notice.isConnected).toBe(false)
    await emitEvent('transcript-event', createFinalEvent(4, 'Said later.'))
    expect(screen.queryByText(/can’t translate/)).toBeNull()
    expect(translator.destroyed).toBe(1)
  })

  it('[TRAN-4] on one line that is too long leaves that line in its language', async () => {
    await openIn('de', 1)
    await until(() => expect(translations()).toHaveLength(1))
    translator.failure = 'QuotaExceededError'
    await emitEvent('transcript-event', createFinalEvent(2, 'Very long.'))
    await until(() => expect(translator.translated).toContain('Very long.'))
    translator.failure = null
    await emitEvent('transcript-event', createFinalEvent(3, 'Short.'))

    await until(() => expect(shownTranslations()).toContain('de: Short.'))
    expect(shownTranslations()).not.toContain('de: Very long.')
  })

  it('[TRAN-5] needs a click for a download, so a stored choice waits for one', async () => {
    translator.availability.set('de', 'downloadable')
    await openIn('de')
    await act(async () => {})

    expect(translator.created).toEqual([])
    expect(screen.queryByText(/can’t translate/)).toBeNull()
  })
})
