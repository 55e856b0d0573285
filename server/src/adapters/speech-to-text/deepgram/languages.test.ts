import { describe, expect, it } from 'vitest'
import { findLanguages } from './languages.ts'

describe('[LANG-7] the languages of a hosted model', () => {
  it('are those that the service documents, with several at once', () => {
    const two = findLanguages('nova-2')
    const three = findLanguages('nova-3')
    expect(two).toContain('de')
    expect(two).toContain('multi')
    expect(two).not.toContain('he')
    expect(three).toEqual(expect.arrayContaining([...two, 'he', 'kk']))
    expect(findLanguages('nova-3-general')).toEqual(three)
    expect(findLanguages('nova-2-general')).toEqual(two)
  })

  it('are well-formed tags, each once', () => {
    const tags = findLanguages('nova-3').filter((tag) => tag !== 'multi')
    for (const tag of tags) expect(tag).toMatch(/^[a-z]{2}(-[A-Z]{2}|-419)?$/)
    expect(new Set(tags).size).toBe(tags.length)
  })

  it('are English for special models and unknown ones', () => {
    for (const model of ['nova-3-medical', 'nova-2-meeting', 'enhanced', 'own']) {
      expect(findLanguages(model)).toEqual(['en', 'en-US'])
    }
  })
})
