import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getLinkTarget } from './link-target.ts'

const HERE = 'https://scribe.example'

describe('getLinkTarget', () => {
  it.each([
    'https://example.com/a',
    'http://example.com',
    '//example.com/a',
    'mailto:a@example.com',
  ])('[LAND-32] takes %s for external', (href) => {
    expect(getLinkTarget(href, HERE).kind).toBe('external')
  })

  it.each([
    ['https://scribe.example/pricing?a=1#b', '/pricing?a=1#b'],
    ['//scribe.example/pricing', '/pricing'],
  ])('[LAND-33] takes %s for internal, as it is the same origin', (href, path) => {
    expect(getLinkTarget(href, HERE)).toEqual({ kind: 'internal', href: path })
  })

  it('takes a path for internal', () => {
    expect(getLinkTarget('/sign-up', HERE)).toEqual({ kind: 'internal', href: '/sign-up' })
    expect(getLinkTarget('#content', HERE)).toEqual({ kind: 'internal', href: '#content' })
  })

  it('tells the same host on another scheme or port for external', () => {
    expect(getLinkTarget('http://scribe.example/', HERE).kind).toBe('external')
    expect(getLinkTarget('https://scribe.example:8443/', HERE).kind).toBe('external')
  })

  it('[RISK-53] refuses every scheme but http, https and mailto', () => {
    for (const href of [
      'javascript:alert(1)',
      ' JavaScript:alert(1)',
      'data:text/html,x',
      'file:///x',
    ]) {
      expect(getLinkTarget(href, HERE)).toEqual({ kind: 'unsafe' })
    }
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{2,9}:[a-z/]{0,9}$/), (href) => {
        const target = getLinkTarget(href, HERE)
        if (target.kind === 'unsafe') return true

        return /^(https?|mailto):/.test(href)
      }),
    )
  })
})
