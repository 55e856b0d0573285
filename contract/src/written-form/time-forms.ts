import { COUNTED, GOES_ON, MONTHS, type NumberForm } from './number-form.ts'

/** How times of the day, dates and years are written. */
export const timeForms: readonly NumberForm[] = [
  {
    said: 'twenty four seven',
    written: '24/7',
    example: ['on call twenty four seven', 'on call 24/7'],
  },
  {
    said: 'twenty four slash seven',
    written: '24/7',
    example: ['on call twenty four slash seven', 'on call 24/7'],
  },
  { said: 'y two k', written: 'Y2K', example: ['the y two k bug', 'the Y2K bug'] },
  {
    said: '<hours> <half>',
    written: '<from> <joint> <to> <half>',
    example: ['between two and four pm', 'between 2 and 4 pm'],
  },
  {
    said: '<hour> <minutes> <half>',
    written: '<hour>:<minutes> <half>',
    example: ['at nine oh five am', 'at 9:05 am'],
  },
  { said: '<hour> <half>', written: '<hour> <half>', example: ['at nine p m', 'at 9 pm'] },
  {
    after: 'from|between',
    said: '<clock hours>',
    written: '<from> <joint> <to>',
    before: GOES_ON,
    example: ['from nine oh five to ten', 'from 9:05 to 10'],
  },
  {
    said: 'q <quarter> <year>',
    written: 'Q<quarter> <year>',
    example: ['q three twenty twenty four', 'Q3 2024'],
  },
  {
    said: 'q <quarter>',
    written: 'Q<quarter>',
    example: ['at the end of q two', 'at the end of Q2'],
  },
  {
    after: MONTHS,
    said: '<ordinal> <year>',
    written: '<ordinal> <year>',
    example: ['on march twenty second twenty twenty one', 'on march 22nd 2021'],
  },
  {
    after: MONTHS,
    said: '<day> <year>',
    written: '<day> <year>',
    example: ['on may fifth twenty twenty', 'on may 5th 2020'],
  },
  {
    after: MONTHS,
    said: '<ordinal> two thousand',
    written: '<ordinal> 2000',
    before: GOES_ON,
    example: ['on may tenth two thousand', 'on may 10th 2000'],
  },
  {
    after: MONTHS,
    said: '<day> two thousand',
    written: '<day> 2000',
    before: GOES_ON,
    example: ['on january first two thousand', 'on january 1st 2000'],
  },
  {
    said: '<day of month>',
    written: '<day of month>',
    before: GOES_ON,
    example: ['the freeze begins on july fourth', 'the freeze begins on july 4th'],
  },
  {
    after: 'the|our|my|your|their',
    said: 'hundredth',
    written: '100th',
    notBefore: 'of',
    example: ['the hundredth customer', 'the 100th customer'],
  },
  {
    after: `in|since|until|till|year|early|late|mid|during|es|server|summer|autumn|winter|${MONTHS}`,
    said: '<year>',
    written: '<year>',
    notBefore: COUNTED,
    example: ['since twenty twenty one until twenty twenty three', 'since 2021 until 2023'],
  },
  {
    after: 'by|from|before|after|around|of|to|between|and|than',
    said: '<year>',
    written: '<year>',
    before: GOES_ON,
    example: ['between twenty fifteen and twenty nineteen', 'between 2015 and 2019'],
  },
  {
    after: `year|${MONTHS}`,
    said: 'two thousand',
    written: '2000',
    before: GOES_ON,
    example: ['in the year two thousand', 'in the year 2000'],
  },
  {
    said: '<year>',
    written: '<year>',
    before: 'was|is',
    example: ['twenty eighteen was hard', '2018 was hard'],
  },
  {
    notAfter: 'ubuntu',
    said: 'twenty oh <digit>',
    written: '200<digit>',
    notBefore: COUNTED,
    example: ['it began twenty oh eight', 'it began 2008'],
  },
  {
    notAfter: 'cost|costs|for|charge|charged|pay|paid|only|just|about|like|maybe|around',
    said: '<old year>',
    written: '<old year>',
    notBefore: COUNTED,
    example: ['the nineteen eighty four novel', 'the 1984 novel'],
  },
  {
    after: 'the|our|my|this|that|a|your|their',
    said: '<new year>',
    written: '<new year>',
    notBefore: COUNTED,
    example: ['the twenty twenty six release', 'the 2026 release'],
  },
  {
    notAfter: 'about|like|maybe|roughly|around|approximately|with|is|for',
    said: '<new year>',
    written: '<new year>',
    before: GOES_ON,
    example: ['we moved twenty twenty two and it helped', 'we moved 2022 and it helped'],
  },
  {
    said: '<thousand year>',
    written: '<thousand year>',
    before: GOES_ON,
    example: ['it was two thousand and eight when it broke', 'it was 2008 when it broke'],
  },
  {
    said: '<thousand year>',
    written: '<thousand year>',
    before:
      'crisis|crash|recession|election|elections|olympics|season|version|model|edition|release|' +
      'budget|report|downturn|financial|summer|winter',
    example: ['the two thousand and eight crisis', 'the 2008 crisis'],
  },
  { said: '<decade>', written: '<decade>', example: ['the nineteen nineties', 'the 1990s'] },
  {
    said: '<ordinal>',
    written: '<ordinal>',
    example: ['the hundred and fiftieth customer', 'the 150th customer'],
  },
]
