import { describe, expect, it } from 'vitest'
import { keptPhrases, numberForms } from './number-forms.ts'
import { compileForm, matchPattern } from './number-patterns.ts'
import { writeNumbers } from './write-code.ts'

/** A digit of the slot that a kept phrase has. */
const examplesOfSlots = [
  ['<several>', 'two'],
  ['<small>', 'two'],
] as const

describe('the table of written forms', () => {
  it.each(numberForms.map((form) => [...form.example, form] as const))(
    '[TEXT-1] writes “%s” as “%s”',
    (said, written) => {
      expect(writeNumbers(said)).toBe(written)
    },
  )

  it.each(numberForms.map((form) => [form.said, form] as const))(
    '[TEXT-1] the row “%s” fits its own example',
    (_, form) => {
      const words = form.example[0].split(' ')
      const fits = words.some((_, at) => {
        const phrase = { words: words.slice(at), previous: words.slice(0, at) }
        return matchPattern(compileForm(form), phrase) !== null
      })
      expect(fits).toBe(true)
    },
  )

  it.each(keptPhrases.map((phrase) => [phrase]))('[TEXT-2] leaves “%s” as it is said', (phrase) => {
    const said = examplesOfSlots
      .reduce((text, [slot, example]) => text.replaceAll(slot, example), phrase)
      .split(' ')
      .map((words) => words.split('|')[0])
      .join(' ')
    for (const text of [said, `so it was ${said} and then it was over`]) {
      expect(writeNumbers(text)).toBe(text)
    }
  })
})
