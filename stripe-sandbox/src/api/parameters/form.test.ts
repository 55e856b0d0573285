import { expect, it } from 'vitest'
import { parseForm, readText, readTexts } from './form.ts'

it('reads names that nest by brackets', () => {
  const form = parseForm(
    'a=1&items[0][price]=p%201&items[0][quantity]=2&metadata[user_id]=u&b[c]=x&b[c][d]=y',
  )
  expect(readText(form, 'a')).toBe('1')
  expect(readText(form, 'items', '0', 'price')).toBe('p 1')
  expect(readTexts(form, 'metadata')).toEqual({ user_id: 'u' })
  expect(readText(form, 'items')).toBeNull()
  expect(readText(form, 'none', 'at', 'all')).toBeNull()
})

it('is not led outside of the form', () => {
  parseForm('__proto__[polluted]=1&constructor[prototype][polluted]=1')
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})
