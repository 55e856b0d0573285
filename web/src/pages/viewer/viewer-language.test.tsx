import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '../../../test/render-site.tsx'
import { transcriptReply } from '../../../test/transcript-fixtures.ts'
import { renderSession, resetViewer } from '../../../test/viewer-site.tsx'

beforeEach(resetViewer)

function open(language: string, query = '') {
  const reply = transcriptReply(0, 1)
  renderSession(() => ok({ ...reply, session: { ...reply.session, language } }), query)

  return screen.findByText('Sentence 1.')
}

it.each([
  ['de', 'German', 'de'],
  ['multi', 'Several languages', ''],
])(
  '[LANG-6, LANG-10] readers of a recording in “%s” see %s, and screen readers speak its words so',
  async (language, name, lang) => {
    const words = await open(language)

    expect(screen.getByText(name)).toBeDefined()
    expect(words.closest('[lang]')?.getAttribute('lang')).toBe(lang)
    expect(words.closest('p')?.dir).toBe('auto')
    const copy = screen.getByRole('button', { name: 'Copy chunk 1' })
    expect(copy.closest('[lang]')?.getAttribute('lang')).toBe('en')
  },
)

it('[LANG-6] the words of an embedded page have their language too', async () => {
  const words = await open('fr', '?embed=1')

  expect(words.closest('[lang]')?.getAttribute('lang')).toBe('fr')
})
