import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubTranslator, stubViews } from '../../../../test/browser/stub-translator.ts'
import { ok } from '../../../../test/render-site.tsx'
import { entryText, transcriptReply } from '../../../../test/transcript-fixtures.ts'
import { until } from '../../../../test/until.ts'
import { renderSession, resetViewer } from '../../../../test/viewer-site.tsx'
import { currentTranslation } from './current-translation.ts'
import { translationChoice } from './translation-choice.ts'

let translator: ReturnType<typeof stubTranslator>
beforeEach(() => {
  resetViewer()
  translationChoice.set({ to: null, isBeside: true })
  document.elementFromPoint = () => null
  translator = stubTranslator()
  stubViews()
})
afterEach(() => vi.unstubAllGlobals())

async function openSettings({ language = 'en-US', query = '' } = {}) {
  const reply = transcriptReply(0, 2)
  renderSession(() => ok({ ...reply, session: { ...reply.session, language } }), query)
  await screen.findByText(entryText(1), { exact: false })
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }))
  await screen.findByText('Text size')
}

const readIn = () => screen.findByRole('combobox', { name: 'Read in' })
const choose = async (name: string) => userEvent.selectOptions(await readIn(), name)
const translations = () => document.querySelectorAll('[data-translation]')
const page = () => document.querySelector<HTMLElement>('[data-translations]')

describe('the choice of a language', () => {
  it('[TRAN-6] translates at once, and goes back to the original', async () => {
    await openSettings()
    await choose('Deutsch')
    await until(() => expect(translations()).toHaveLength(2))
    await choose('Spoken language')

    expect(translations()).toHaveLength(0)
    expect(document.querySelector('[data-translated]')).toBeNull()
    expect(translator.destroyed).toBe(1)
  })

  it('[TRAN-6] is kept in this browser, with whether the original stays beside it', async () => {
    await openSettings()
    await choose('français')
    expect(page()?.dataset.translations).toBe('beside')
    await userEvent.click(await screen.findByRole('radio', { name: 'Alone' }))

    expect(page()?.dataset.translations).toBe('instead')
    expect(JSON.parse(localStorage.getItem('live-scribe.translation') ?? '')).toEqual({
      to: 'fr',
      isBeside: false,
    })
  })

  it('[TRAN-5] shows how far the download is, and cancels it', async () => {
    translator.availability.set('de', 'downloadable')
    await openSettings()
    await choose('Deutsch')
    await screen.findByText('Preparing German...')
    act(() => translator.downloads[0]?.progress(0.4))
    screen.getByText('Preparing German: 40 % loaded')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(screen.queryByText(/Preparing/)).toBeNull()
    expect(screen.queryByText(/can’t translate/)).toBeNull()
    expect(((await readIn()) as HTMLSelectElement).value).toBe('original')
  })

  it('[TRAN-5] translates when the download is done', async () => {
    translator.availability.set('de', 'downloading')
    await openSettings()
    await choose('Deutsch')
    await screen.findByText('Preparing German...')
    translator.downloads[0]?.finish()

    await until(() => expect(translations()).toHaveLength(2))
  })

  it('[TRAN-4] says that a language can’t be prepared, and shows the original', async () => {
    await openSettings()
    await readIn()
    translator.availability.set('de', 'unavailable')
    await choose('Deutsch')

    expect((await screen.findAllByText(/can’t translate into German now/)).length).toBeGreaterThan(
      0,
    )
    expect(translations()).toHaveLength(0)
  })

  it('[TRAN-6] takes another language while one is prepared', async () => {
    translator.availability.set('de', 'downloadable')
    await openSettings()
    await choose('Deutsch')
    await screen.findByText('Preparing German...')
    await choose('français')
    translator.downloads[0]?.finish()

    await until(() => expect(translations()).toHaveLength(2))
    expect(translations()[0]?.textContent).toContain('fr: ')
  })

  it('[TRAN-7] offers what the browser translates into, but not the language that is spoken', async () => {
    translator.availability.set('ja', 'unavailable')
    await openSettings({ language: 'de-CH' })
    const names = [...((await readIn()) as HTMLSelectElement).options].map(({ text }) => text)

    expect(names).toContain('English')
    expect(names).toContain('العربية')
    expect(names).not.toContain('Deutsch')
    expect(names).not.toContain('日本語')
  })
})

describe('the control is not there', () => {
  const expectNone = async () => {
    await act(async () => {})
    expect(screen.queryByRole('combobox', { name: 'Read in' })).toBeNull()
    expect(currentTranslation.get()).toBeNull()
  }

  it('[TRAN-7] where the browser has no translator', async () => {
    vi.stubGlobal('Translator', undefined)
    await openSettings()
    await expectNone()
  })

  it('[TRAN-7] where several languages are spoken', async () => {
    await openSettings({ language: 'multi' })
    await expectNone()
  })

  it('[TRAN-7] nor any translation on an embedded page, whatever was chosen', async () => {
    translationChoice.set({ to: 'de', isBeside: true })
    renderSession(() => ok(transcriptReply(0, 2)), '?embed=1')
    await screen.findByText(entryText(1), { exact: false })
    await expectNone()
    expect(translations()).toHaveLength(0)
  })
})

it.each(['null', '{"to":"<b>","isBeside":1}', '{"to":5}', '[]', '{'])(
  '[TRAN-6] a stored choice that is none counts as none: %s',
  async (stored) => {
    localStorage.setItem('live-scribe.translation', stored)
    vi.resetModules()
    const fresh = await import('./translation-choice.ts')

    expect(fresh.translationChoice.get()).toEqual({ to: null, isBeside: true })
  },
)
