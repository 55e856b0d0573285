import { describe, expect, it } from 'vitest'
import { isWithin, readSource, sources } from '../architecture/read-sources.ts'
import { makeShapes } from './shapes.ts'
import { noTextFunctions, textFunctions } from './text-functions.ts'

/** A function whose first parameter has a name of a text. */
const TAKES_TEXT =
  /^export (?:async )?function\*? (\w+)(?:<[^(]*?>)?\(\s*(?:text|sentence|typed|note|written|email|fullName|header|authorization|line|shown|title|token|tokens|body|reason|tag|name|code)\??: string\b/gm

describe('the functions that take a text', () => {
  it('[BOUND-13] are all measured by the deep test, or have a reason why they are not', () => {
    const product = sources.filter(
      (file) =>
        (isWithin(file, 'contract/src') || isWithin(file, 'server/src')) &&
        !/\.(test|suite)\.ts$/.test(file) &&
        !isWithin(file, 'server/src/seed'),
    )
    const found = product.flatMap((file) =>
      [...readSource(file).matchAll(TAKES_TEXT)].map(([, name = '']) => name),
    )
    expect(found.length).toBeGreaterThan(40)
    const missing = found.filter((name) => !(name in textFunctions) && !(name in noTextFunctions))
    expect(missing, 'add them to textFunctions').toEqual([])
  })

  it.each(Object.entries(textFunctions))(
    '[BOUND-13] %s reads a text of every shape',
    (_, { run }) => {
      for (const write of makeShapes(40)) expect(() => run(write(300))).not.toThrow()
    },
  )
})
