import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyRules, joinTokens, splitIntoTokens } from './tokens.ts'
import { numberRules } from './write-numbers.ts'

const write = (text: string) => joinTokens(applyRules(splitIntoTokens(text), numberRules))

describe('numbers in their written form', () => {
  it.each([
    ['one for twenty thousand and one for thirty', 'one for 20,000 and one for 30'],
    ['fifty thousand dollars over four years', '$50,000 over 4 years'],
    ['It took twenty three minutes.', 'It took 23 minutes.'],
    ['It took twenty-three minutes.', 'It took 23 minutes.'],
    ['We had two hundred and fifty six partitions.', 'We had 256 partitions.'],
    ['about twelve thousand five hundred requests', 'about 12,500 requests'],
    ['two million users, one billion events', '2 million users, 1 billion events'],
    ['two thousand and eight rows', '2,008 rows'],
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
    ['three to four hundred thousand dollars', '$300,000 to $400,000'],
    ['one hundred to one hundred and fifty thousand dollars', '$100,000 to $150,000'],
    ['between one hundred and fifty and two hundred thousand', 'between 150,000 and 200,000'],
    ['at nine oh five am', 'at 9:05 am'],
    ['twelve oh one am', '12:01 am'],
    ['from nine oh five to ten', 'from 9:05 to 10'],
    ['it grew point five percent', 'it grew 0.5%'],
    ['two and a half percent', '2.5%'],
    ['one ninety two dot one sixty eight dot one dot one', '192.168.1.1'],
    ['one twenty seven dot zero dot zero dot one', '127.0.0.1'],
    ['zip code nine four one oh seven', 'zip code 94107'],
    ['ubuntu twenty two oh four', 'ubuntu 22.04'],
    ['port nineteen thousand', 'port 19000'],
    ['iso twenty seven thousand one', 'ISO 27001'],
    ['ports eighty and four four three', 'ports 80 and 443'],
    ['sha two fifty six', 'SHA-256'],
    ['q three twenty twenty four', 'Q3 2024'],
    ['since twenty twenty one until twenty twenty three', 'since 2021 until 2023'],
    ['between two and four pm', 'between 2 and 4 pm'],
    ['twenty oh eight', '2008'],
    ['john dot smith at gmail dot com', 'john.smith@gmail.com'],
    ['ten pounds fifty', '£10.50'],
    ['a dollar fifty', '$1.50'],
    ['five to six thousand dollars', '$5,000 to $6,000'],
    ['twenty one books eleven oranges and three cats', '21 books, 11 oranges and 3 cats'],
    ['ubuntu twenty oh four is old', 'ubuntu 20.04 is old'],
    ['we owed twelve thousand pounds', 'we owed £12,000'],
    ['it weighs twelve thousand pounds', 'it weighs 12,000 pounds'],
    ['ten thousand pounds of flour', '10,000 pounds of flour'],
    ['write to jobs at acme dot io', 'write to jobs@acme.io'],
    ['we won fifty one to forty nine', 'we won 51 to 49'],
    ['on january first two thousand', 'on january 1st 2000'],
    ['before may fifth', 'before may 5th'],
    ['the first or the second of june', 'the 1st or the 2nd of june'],
    ['the first to the twelfth', 'the 1st to the 12th'],
    ['june first and third parties', 'june 1st and third parties'],
    ['between nineteen ninety five and two thousand and one', 'between 1995 and 2001'],
    ['five times five is twenty five', '5 times 5 is 25'],
    ['september first was fine', 'september 1st was fine'],
    ['from march third to march ninth', 'from march 3rd to march 9th'],
    ['the twenty first to the twenty fifth of may', 'the 21st to the 25th of may'],
    ['two in ten patients', '2 in 10 patients'],
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
    'from one to one hundred thousand users',
    'catch twenty two',
    'eleventh hour',
    'nine times out of ten',
    'a thousand and one things',
    'up to eleven',
    'one on one',
    'nine to five',
    'ten four',
    'eight or nine times out of ten',
    'three or four out of ten',
    'five foot eleven',
    'at ten to eleven we met',
    'five five five double two',
    'two k four k',
    'half a second to two seconds',
    'zero x f f',
    'fe eighty colon colon one',
    'twelve squared is one hundred forty four',
    'the first and third time',
    'the tenth or twenty second',
    'a hundred and one ways to fail',
    'in may first we planned it',
    'march second was a monday',
    'i met bob at acme dot com',
    'fifteen twenty percent',
    'two fifty k loans',
    'on twenty two thirty two core machines',
    'in twenty twenty minute slots',
    'about twenty twenty five people',
    'a four fifteen meeting',
    'get four ten gigabit links',
    'at some point five of them failed',
    'twelve and two thirds percent',
    'ten and a third',
    'five ten dollar bills',
    'half a million dollars',
    'a quarter of a million dollars',
    'from twenty to one hundred thousand users',
    'one hundred second timeout',
    'two to the power of sixteen',
    'ten past eleven',
    'half past ten',
    'three three eight',
    'it costs nineteen ninety nine',
    'ten dozen',
    'the hundred or so people',
    'twenty odd services',
  ])('[TEXT-2] leaves “%s” as it was said', (spoken) => {
    expect(write(spoken)).toBe(spoken)
  })

  it.each([
    'we use thirty third party libraries',
    'we had twenty first time users',
    'thirty eighth graders',
    'we sent fifty one time passwords',
    'twenty one hundred dollar bills',
    'in twenty twenty two engineers left',
    'in twenty twenty one of us left',
    'version two point four point one of them',
    'three point one of those',
    'two hundred euros thirty five oh well',
    'a million x better',
    'five hundred and fifty one hundred and twenty six bugs',
    'a million one time passwords',
    'port twenty three fifty eight one time passwords',
    'version twenty point six point twenty one of them',
    'my id is four four one oh right now',
    'my id is four four one oh i think',
  ])('[TEXT-2] leaves “%s”, which can be read in two ways', (spoken) => {
    expect(write(spoken)).toBe(spoken)
  })

  it.each([
    ['for the twenty first time', 'for the 21st time'],
    ['twenty one of them', '21 of them'],
    ['port sixty one eighty two oh well', 'port 6182 oh well'],
    ['it began four oh four am twenty servers died', 'it began 4:04 am 20 servers died'],
    ['a hundred and two others', '100 and 2 others'],
    ['a hundred and twenty two others', '122 others'],
  ])('[TEXT-2] keeps the value of “%s”', (spoken, written) => {
    expect(write(spoken)).toBe(written)
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
