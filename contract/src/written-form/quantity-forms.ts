import {
  COUNTS,
  ENDS_PRICE,
  GOES_ON,
  NAMED,
  NO_FACTOR,
  type NumberForm,
  PRODUCTS,
  RATE,
  SERIES_NAMES,
  SIGNED,
} from './number-form.ts'

/** How money is written. */
export const moneyForms: readonly NumberForm[] = [
  {
    said: '<sums> <currency>',
    written: '<currency><from> <joint> <currency><to>',
    example: ['three to four hundred thousand dollars', '$300,000 to $400,000'],
  },
  {
    said: '<sums> pounds',
    written: '£<from> <joint> £<to>',
    before: RATE,
    example: ['forty to fifty pounds an hour', '£40 to £50 an hour'],
  },
  {
    said: '<large sums> pounds',
    written: '£<from> <joint> £<to>',
    notBefore: 'of',
    example: ['ten to fifteen thousand pounds', '£10,000 to £15,000'],
  },
  {
    said: '<whole> <currency> and <digits of cents> cent|cents',
    written: '<currency><whole>.<digits of cents>',
    example: ['three dollars and twenty cents', '$3.20'],
  },
  {
    said: '<whole> <currency> <digits of cents> cent|cents',
    written: '<currency><whole>.<digits of cents>',
    example: ['two euros five cents', '€2.05'],
  },
  {
    said: '<whole> pounds and <digits of cents> pence',
    written: '£<whole>.<digits of cents>',
    example: ['two pounds and five pence', '£2.05'],
  },
  {
    said: '<whole> <currency> <cents>',
    written: '<currency><whole>.<cents>',
    before: `${GOES_ON}|${RATE}`,
    example: ['nineteen dollars ninety nine a seat', '$19.99 a seat'],
  },
  {
    said: '<whole> pounds <cents>',
    written: '£<whole>.<cents>',
    before: `${GOES_ON}|${RATE}`,
    example: ['ten pounds fifty', '£10.50'],
  },
  {
    said: '<whole> <currency> and <cents>',
    written: '<currency><whole>.<cents>',
    before: ENDS_PRICE,
    example: ['it is nine dollars and ninety nine', 'it is $9.99'],
  },
  {
    said: '<whole> pounds and <cents>',
    written: '£<whole>.<cents>',
    before: ENDS_PRICE,
    example: ['it is nine pounds and ninety nine', 'it is £9.99'],
  },
  {
    said: '<whole> bucks <cents>',
    written: '$<whole>.<cents>',
    before: `${GOES_ON}|${RATE}`,
    example: ['two bucks fifty a piece', '$2.50 a piece'],
  },
  {
    said: 'a buck <cents>',
    written: '$1.<cents>',
    before: `${GOES_ON}|${RATE}`,
    example: ['it costs a buck fifty', 'it costs $1.50'],
  },
  {
    said: '<hundreds> to <hundreds> thousand dollars',
    written: '$<hundreds>,000 to $<hundreds>,000',
    example: ['one fifty to one eighty thousand dollars', '$150,000 to $180,000'],
  },
  {
    said: '<hundreds> thousand dollars',
    written: '$<hundreds>,000',
    example: ['one sixty five thousand dollars', '$165,000'],
  },
  {
    said: 'a dollar <cents>',
    written: '$1.<cents>',
    before: `${GOES_ON}|${RATE}`,
    example: ['it costs a dollar fifty', 'it costs $1.50'],
  },
  {
    said: 'a euro <cents>',
    written: '€1.<cents>',
    before: `${GOES_ON}|${RATE}`,
    example: ['it costs a euro twenty', 'it costs €1.20'],
  },
  {
    said: 'a pound <cents>',
    written: '£1.<cents>',
    before: `${GOES_ON}|${RATE}`,
    example: ['it costs a pound eighty', 'it costs £1.80'],
  },
  {
    after: SIGNED,
    said: 'minus|negative <amount> <currency>',
    written: '-<currency><amount>',
    example: ['down to negative fifteen dollars', 'down to -$15'],
  },
  {
    said: '<amount> <currency>',
    written: '<currency><amount>',
    example: ['two point five million dollars', '$2.5 million'],
  },
  {
    said: '<whole> p',
    written: '<whole>p',
    notBefore: 'value|values|m|is',
    example: ['it costs fifty p', 'it costs 50p'],
  },
  {
    said: '<amount> pounds',
    written: '£<amount>',
    before: RATE,
    example: ['fifty pounds a day', '£50 a day'],
  },
  {
    said: '<large amount> pounds',
    written: '£<large amount>',
    notBefore: 'of',
    example: ['a budget of sixty thousand pounds', 'a budget of £60,000'],
  },
  {
    said: '<hundreds> to|or <hundreds> k',
    written: '<hundreds> to <hundreds>k',
    example: ['one twenty to one forty k', '120 to 140k'],
  },
  {
    said: '<hundreds> k',
    written: '<hundreds>k',
    notBefore: 'v',
    example: ['two fifty k', '250k'],
  },
  {
    said: '<sums> k',
    written: '<shortFrom> <joint> <to>k',
    notBefore: 'v|means|nearest|equals',
    example: ['ninety to a hundred k', '90 to 100k'],
  },
  {
    said: '<amount> k',
    written: '<amount>k',
    notBefore:
      'v|means|nearest|equals|is|plus|minus|times|largest|smallest|eight|clusters|fold|elements',
    example: ['a hundred and eighty k', '180k'],
  },
]

/** How numbers with a unit are written. */
export const measureForms: readonly NumberForm[] = [
  {
    said: '<measures> <symbol>',
    written: '<shortFrom> <joint> <to><symbol>',
    example: ['five to ten percent', '5 to 10%'],
  },
  {
    said: '<measures> per cent',
    written: '<shortFrom> <joint> <to>%',
    example: ['five to ten per cent', '5 to 10%'],
  },
  {
    said: '<measures> <unit>',
    written: '<shortFrom> <joint> <to> <unit>',
    example: ['two to three hundred days', '200 to 300 days'],
  },
  {
    after: SIGNED,
    said: 'minus|negative <amount> <symbol>',
    written: '-<amount><symbol>',
    example: ['it was minus two percent', 'it was -2%'],
  },
  {
    after: SIGNED,
    said: 'minus|negative <amount> <unit>',
    written: '-<amount> <unit>',
    example: ['it was minus forty degrees', 'it was -40 degrees'],
  },
  {
    said: '<fraction> <symbol>',
    written: '<fraction><symbol>',
    example: ['it grew point five percent', 'it grew 0.5%'],
  },
  {
    said: '<fraction> per cent',
    written: '<fraction>%',
    example: ['it fell by point two per cent', 'it fell by 0.2%'],
  },
  {
    said: '<fraction> <unit>',
    written: '<fraction> <unit>',
    example: ['within point two seconds', 'within 0.2 seconds'],
  },
  {
    said: '<long fraction>',
    written: '<long fraction>',
    example: ['a rate of point zero one', 'a rate of 0.01'],
  },
  {
    said: '<amount> <symbol>',
    written: '<amount><symbol>',
    example: ['two and a half percent', '2.5%'],
  },
  {
    said: '<amount> per cent',
    written: '<amount>%',
    example: ['thirty five per cent of them', '35% of them'],
  },
  {
    said: '<hundreds> bytes',
    written: '<hundreds> bytes',
    example: ['two fifty six bytes', '256 bytes'],
  },
  {
    said: '<hundreds> <symbols>',
    written: '<hundreds><symbols>',
    example: ['after two fifty milliseconds', 'after 250 ms'],
  },
  {
    said: 'one <single> and <count> <unit>',
    written: '1 <single> and <count> <unit>',
    example: ['one hour and twenty minutes', '1 hour and 20 minutes'],
  },
  {
    after: 'every',
    said: '<several> <unit>',
    written: '<several> <unit>',
    example: ['every five seconds', 'every 5 seconds'],
  },
  {
    notAfter: 'every',
    said: '<count> <unit>',
    written: '<count> <unit>',
    example: ['after five years', 'after 5 years'],
  },
  {
    said: '<factor> x',
    written: '<factor>x',
    notBefore: NO_FACTOR,
    example: ['a three x difference', 'a 3x difference'],
  },
]

/** How other numbers are written. */
export const countForms: readonly NumberForm[] = [
  {
    said: 'ratio of <plain> to <plain>',
    written: 'ratio of <plain> to <plain>',
    isBare: true,
    example: ['a ratio of sixteen to nine', 'a ratio of 16 to 9'],
  },
  {
    said: 'minus|negative <amount> to <amount>',
    written: '-<amount> to <amount>',
    isBare: true,
    after: SIGNED,
    example: ['from minus one hundred to one hundred', 'from -100 to 100'],
  },
  {
    after: SIGNED.slice(2),
    said: 'minus|negative <amount>',
    written: '-<amount>',
    isBare: true,
    example: ['it returns minus one', 'it returns -1'],
  },
  {
    after: SERIES_NAMES,
    said: '<small> to <series> <number>',
    written: '<small> to <series> <number>',
    isBare: true,
    example: ['from day one to day thirty', 'from day 1 to day 30'],
  },
  {
    after: 'root',
    said: 'of <number> is <amount>',
    written: 'of <number> is <amount>',
    isBare: true,
    example: ['the square root of sixteen is four', 'the square root of 16 is 4'],
  },
  {
    said: '<equation>',
    written: '<equation>',
    isBare: true,
    example: ['ten minus three is seven', '10 minus 3 is 7'],
  },
  {
    said: '<list>',
    written: '<list>',
    example: ['twenty one books eleven oranges and three cats', '21 books, 11 oranges and 3 cats'],
  },
  {
    said: '<range>',
    written: '<from> <joint> <to>',
    isBare: true,
    example: [
      'between one hundred and fifty and two hundred thousand',
      'between 150,000 and 200,000',
    ],
  },
  {
    notAfter: 'the|this|that|which|first|last|every|only|no|another|each',
    said: 'one in <number>',
    written: '1 in <number>',
    isBare: true,
    example: ['one in fifteen hundred requests', '1 in 1,500 requests'],
  },
  {
    said: '<several> in <many>',
    written: '<several> in <many>',
    isBare: true,
    example: ['three in ten patients', '3 in 10 patients'],
  },
  {
    said: '<small> of <number>',
    written: '<small> of <number>',
    isBare: true,
    example: ['three of twelve nodes', '3 of 12 nodes'],
  },
  {
    after: PRODUCTS,
    said: '<release>',
    written: '<release>',
    notBefore: COUNTS,
    isBare: true,
    example: ['from rails five', 'from rails 5'],
  },
  {
    after: NAMED,
    said: '<small>',
    written: '<small>',
    notBefore: COUNTS,
    isBare: true,
    example: ['version two', 'version 2'],
  },
  {
    after: 'subtract',
    said: '<small>',
    written: '<small>',
    notBefore: COUNTS,
    isBare: true,
    example: ['subtract seven', 'subtract 7'],
  },
  {
    said: '<number>',
    written: '<number>',
    notBefore: 'dollar|dollars|euro|euros|percent',
    isBare: true,
    example: ['forty two of them', '42 of them'],
  },
]
