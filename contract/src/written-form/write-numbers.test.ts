import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyRules, joinTokens, splitIntoTokens } from './tokens.ts'
import { numberRules } from './write-numbers.ts'

const write = (text: string) => joinTokens(applyRules(splitIntoTokens(text), numberRules))

describe('numbers in their written form', () => {
  it.each([
    ['It took twenty three minutes.', 'It took 23 minutes.'],
    ['It took twenty-three minutes.', 'It took 23 minutes.'],
    ['We had two hundred and fifty six partitions.', 'We had 256 partitions.'],
    ['about twelve thousand five hundred requests', 'about 12,500 requests'],
    ['two million users, one billion events', '2 million users, 1 billion events'],
    ['two thousand and eight rows', '2008 rows'],
    ['ninety nine point nine five percent', '99.95%'],
    ['five percent of them', '5% of them'],
    ['one gigabyte or four gigabytes', '1 GB or 4 GB'],
    ['a p ninety nine of eight milliseconds', 'a p99 of 8 ms'],
    ['after five seconds', 'after 5 seconds'],
    ['it costs twenty five dollars', 'it costs $25'],
    ['in nineteen ninety nine', 'in 1999'],
    ['nineteen eighty four', '1984'],
    ['since twenty nineteen', 'since 2019'],
    ['the twenty twenty six release', 'the 2026 release'],
    ['in twenty oh five', 'in 2005'],
    ['it returns four oh four', 'it returns 404'],
    ['on port eighty eighty', 'on port 8080'],
    ['port four forty three', 'port 443'],
    ['version three dot eleven', 'version 3.11'],
    ['version two', 'version 2'],
    ['one two seven dot zero dot zero dot one', '127.0.0.1'],
    ['the twenty first time', 'the 21st time'],
    ['the twelfth of May', 'the 12th of May'],
    ['at three thirty pm', 'at 3:30 pm'],
    ['at nine a m', 'at 9 am'],
    ['the twenty second of May', 'the 22nd of May'],
    ['a hundred and twenty milliseconds', '120 ms'],
    ['a hundred thousand rows', '100,000 rows'],
    ['we are on call twenty four seven', 'we are on call 24/7'],
    ['from six to twelve engineers', 'from 6 to 12 engineers'],
    ['three to five years', '3 to 5 years'],
    ['ten to twenty dollars', '$10 to $20'],
    ['five to ten milliseconds', '5 to 10 ms'],
    ['nine out of ten', '9 out of 10'],
    ['one to two million rows', '1 to 2 million rows'],
    ['two point five million dollars', '$2.5 million'],
    ['five dollars fifty a month', '$5.50 a month'],
    ['nine dollars and ninety nine cents', '$9.99'],
    ['two hundred k a year', '200k a year'],
    ['ten x faster', '10x faster'],
    ['the nineteen nineties', 'the 1990s'],
    ['on p ninety five', 'on p95'],
    ['by twenty thirty', 'by 2030'],
    ['five five five one two three four', '5551234'],
  ])('[TEXT-1] writes “%s” as “%s”', (spoken, written) => {
    expect(write(spoken)).toBe(written)
  })

  it.each([
    'One of them is the first one.',
    'I have two questions, three at most.',
    'Give me one second.',
    'It took fifteen twenty minutes.',
    'Zero downtime.',
    'a hundred times',
    'One, two, three.',
    'No one knows what the second one does.',
    'the point of it',
    'It has a twenty second timeout.',
    'A thirty-second timeout, then.',
    'a twenty-one-year-old system',
    'the twenty-first-class one',
    'after twenty thirty seconds',
    'a tenth of it',
    'ten to three',
    'two to three hundred requests',
    'down from twelve to three',
    'this one or twenty others',
    'one or two years',
    'One two three testing.',
    'index zero one two',
    'one one two three five eight',
    'the array is three two four',
    'around twenty thirty people',
    'a list of twenty thirty items',
    'nineteen ninety nine a month',
    'At one point two servers died.',
    'At this level two engineers left.',
    'on each node one process',
    'in java one of the problems',
    'my two cents',
  ])('[TEXT-2] leaves “%s” as it was said', (spoken) => {
    expect(write(spoken)).toBe(spoken)
  })

  it('[TEXT-2] takes the pronoun after a number for no half of the day', () => {
    expect(write('It was ten am I right')).toBe('It was 10 am I right')
  })

  it('[TEXT-3] reads back every number below a billion that people can say', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 999_999_999 }), (value) => {
        const written = write(say(value)).replaceAll(',', '').replace(' million', '000000')
        expect(written).toBe(String(value))
      }),
    )
  })
})

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'

/** A number as people say it. */
function say(value: number): string {
  if (value < 20) return ones.split(' ')[value] ?? ''
  if (value < 100) {
    const ten = tens.split(' ')[Math.floor(value / 10) - 2] ?? ''
    return value % 10 === 0 ? ten : `${ten} ${say(value % 10)}`
  }
  for (const [scale, word] of [
    [1_000_000, 'million'],
    [1_000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    if (value < scale) continue
    const rest = value % scale === 0 ? '' : ` ${say(value % scale)}`
    return `${say(Math.floor(value / scale))} ${word}${rest}`
  }
  return ''
}
