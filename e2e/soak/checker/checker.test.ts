import { expect, test } from 'vitest'
import { checkAttempts } from './check-attempts.ts'
import { checkBalance } from './check-balances.ts'
import { checkLog } from './check-log.ts'
import { checkMinutes } from './check-minutes.ts'
import { checkPage } from './check-page.ts'
import { checkReceipt } from './check-receipt.ts'
import { checkUsage } from './check-usage.ts'
import { checkWireLog } from './check-wire-log.ts'
import type { Finding } from './evidence.ts'
import type { StoredRecording, StoredSegment } from './stored-recording.ts'

const sentences = ['we moved the data', 'nobody saw it', 'a queue can wait']
const words = sentences
  .join(' ')
  .split(' ')
  .map((text, place) => ({ text, startSample: 5600 * place, endSample: 5600 * place + 4800 }))
const samples = 5600 * words.length

function segments(texts: string[]): StoredSegment[] {
  return texts.map((text, index) => ({ number: index + 1, text, isGap: false, gap: null }))
}

const whole: StoredRecording = {
  status: 'completed',
  segments: segments(sentences),
  lastSegment: 3,
  durableSamples: samples,
  missingSamples: 0,
  heardSamples: samples,
  durationSeconds: Math.round(samples / 16_000),
  durationMinutes: 1,
  announcedSegment: 3,
  ledger: [{ kind: 'trial', minutes: -1 }],
}

/** The recording without its words 5 to 7, which a gap stands for. */
const withGap: StoredRecording = {
  ...whole,
  segments: [
    ...segments(['we moved the data']),
    {
      number: 2,
      text: '[1.1 s of audio missing]',
      isGap: true,
      gap: { start: 22_400, end: 39_200, cause: 'missing' },
    },
    { number: 3, text: 'a queue can wait', isGap: false, gap: null },
  ],
  missingSamples: 16_800,
}

const receipt = {
  captured: { samples },
  uncounted: { samples: 0 },
  received: { samples },
  stored_to: { all: { samples }, segment_number: 3 },
  gaps: [] as { start_sample: number; end_sample: number; segment_number: number | null }[],
  billed_minutes: 1,
  announced_segment: 3,
  comparisons: [{ name: 'server_log', outcome: 'equal' }],
}

const logOf = (texts: string[]) =>
  checkLog({ words }, { segments: segments(texts), lastSegment: texts.length, missingSamples: 0 })
const kinds = (findings: Finding[]) => findings.map(({ kind }) => kind)

test('[SOAK-1] a lost, a doubled and a cut-off word, and one that changed places are found in the log', () => {
  expect(logOf(sentences)).toEqual([])
  expect(logOf(['we moved data', 'nobody saw it', 'a queue can wait'])).toEqual([
    { kind: 'lost word', text: 'Lost: the (word 3)' },
  ])
  expect(logOf(['we moved the data', 'nobody nobody saw it', 'a queue can wait'])).toEqual([
    { kind: 'doubled word', text: 'Too much: nobody (word 6)' },
  ])
  expect(kinds(logOf(['we moved the data-', 'nobody saw it', 'a queue can wait']))).toEqual([
    'lost word',
    'doubled word',
  ])
  expect(logOf(['we the moved data', 'nobody saw it', 'a queue can wait'])[0]?.kind).toBe('order')
  expect(kinds(logOf(['nobody saw it', 'we moved the data', 'a queue can wait']))).toEqual([
    'order',
  ])
})

test('[SOAK-1] numbers that are not 1, 2, 3 … are found in the log', () => {
  const [first, second, third] = segments(sentences) as [
    StoredSegment,
    StoredSegment,
    StoredSegment,
  ]
  const skipping = [first, second, { ...third, number: 4 }]
  const log = { segments: skipping, lastSegment: 4, missingSamples: 0 }
  expect(kinds(checkLog({ words }, log))).toEqual(['log'])
})

test('[SOAK-2] words may be missing where the log says so, and nowhere else', () => {
  expect(checkLog({ words }, withGap)).toEqual([])
  expect(kinds(checkLog({ words }, { ...withGap, missingSamples: 16_801 }))).toEqual(['unsaid gap'])
  const texts = ['we moved the data', 'a queue can wait']
  expect(kinds(logOf(texts))).toEqual(['lost word'])
  const gap = { start_sample: 22_400, end_sample: 39_200, segment_number: 2 }
  const known = samples - 16_800
  const ofGap = {
    ...receipt,
    captured: { samples: known },
    received: { samples: known },
    gaps: [gap],
    comparisons: [{ name: 'recorder_server', outcome: 'explained' }],
  }
  expect(checkReceipt({ samples, receipt: ofGap }, withGap)).toEqual([])
  expect(kinds(checkReceipt({ samples, receipt: { ...ofGap, gaps: [] } }, withGap))).toEqual([
    'unsaid gap',
  ])
})

test('[SOAK-3] a sample or a minute too much or too little is found', () => {
  expect(checkMinutes({ samples }, whole)).toEqual([])
  expect(checkMinutes({ samples: samples + 1 }, whole)).toEqual([
    { kind: 'minutes', text: `samples that are stored to: ${samples}, due ${samples + 1}` },
    { kind: 'minutes', text: `samples that were heard: ${samples}, due ${samples + 1}` },
  ])
  const twice = { ...whole, ledger: [...whole.ledger, ...whole.ledger] }
  expect(checkMinutes({ samples }, twice)).toEqual([
    { kind: 'minutes', text: 'minutes of the ledger: -2, due -1' },
  ])
  const sums = { balance: 60, balance_due: 60, overdrawn: 0, overdrawn_due: 0, reserved: 0 }
  expect(checkBalance({ ...sums, credited: 60 }, 60)).toEqual([])
  expect(checkBalance({ ...sums, credited: 120 }, 60)).toEqual([
    { kind: 'minutes', text: 'A user’s minutes (credited): 120, due 60' },
  ])
  expect(kinds(checkBalance({ ...sums, balance: 61, credited: 60 }, 60))).toEqual(['minutes'])
})

test('[SOAK-4] a receipt that differs from the log is found', () => {
  expect(checkReceipt({ samples, receipt }, whole)).toEqual([])
  const wrong = { ...receipt, received: { samples: samples - 1 } }
  expect(checkReceipt({ samples, receipt: wrong }, whole)).toEqual([
    { kind: 'receipt', text: `received samples: ${samples - 1}, due ${samples}` },
  ])
  const different = { ...receipt, comparisons: [{ name: 'server_log', outcome: 'different' }] }
  expect(kinds(checkReceipt({ samples, receipt: different }, whole))).toEqual(['receipt'])
})

const code = 'ABC234'
const final = (segmentNumber: number, text: string, sessionId = code) =>
  message('transcript-event', { sessionId, segmentNumber, text, isFinal: true })
function message(event: string, data: object, channel = `transcript-${code}`): string {
  return `c${JSON.stringify({ event, channel, data: JSON.stringify(data) })}`
}
function page(numbers: number[], sessionId = code): string {
  const listed = numbers.map((number) => ({
    segment_number: number,
    text: sentences[number - 1],
  }))
  return `l${JSON.stringify({ session: { session_id: sessionId }, segments: listed })}`
}
const read = (lines: string[]) => checkWireLog(lines, { code, spoken: sentences.join(' ') }, whole)

test('[SOAK-5] what a reader received on the wire is checked: all of it, as stored, and nobody else’s', () => {
  const interim = message('transcript-event', {
    sessionId: code,
    text: 'nobody saw',
    isFinal: false,
  })
  expect(read([page([1]), interim, final(2, 'nobody saw it'), page([3])])).toEqual({
    findings: [],
    deliveries: 4,
  })
  expect(kinds(read([page([1, 2])]).findings)).toEqual(['lost word'])
  expect(kinds(read([page([1, 2, 3]), final(2, 'nobody saw')]).findings)).toEqual(['reader'])
  expect(kinds(read([page([2, 1, 3])]).findings)).toEqual(['order', 'order'])
  const foreign = [
    final(4, 'a secret', 'XYZ789'),
    message('transcript-event', {}, 'transcript-XYZ789'),
    message('transcript-event', { sessionId: code, text: 'a secret', isFinal: false }),
    page([1], 'XYZ789'),
  ]
  for (const line of foreign) {
    expect(kinds(read([page([1, 2, 3]), line]).findings)).toEqual(['foreign delivery'])
  }
})

test('[SOAK-5] a page that lost, doubled or moved a line is found', () => {
  const [one = '', two = '', three = ''] = sentences
  expect(checkPage([one, two, three], whole)).toEqual([])
  expect(kinds(checkPage([one, three], whole))).toEqual(['lost word'])
  expect(kinds(checkPage([one, two, two, three], whole))).toEqual(['doubled word'])
  expect(kinds(checkPage([two, one, three], whole))).toEqual(['order'])
})

test('[SOAK-6] a stranger who gets an answer, or a word of others, is found', () => {
  const attempt = { what: 'GET /api/sessions/ABC234', received: '', secrets: ['nobody saw it'] }
  expect(checkAttempts([{ ...attempt, status: 404 }])).toEqual([])
  expect(checkAttempts([{ ...attempt, status: 200 }])).toEqual([
    { kind: 'access', text: 'GET /api/sessions/ABC234 answered 200' },
  ])
  const leak = { ...attempt, status: 404, received: '{"error":"nobody saw it"}' }
  expect(kinds(checkAttempts([leak]))).toEqual(['access'])
})

test('[SOAK-7] a node that grows, in memory or in descriptors, is found', () => {
  const warm = { node: 'c', pid: 1, megabytes: 200, descriptors: 60 }
  expect(checkUsage(warm, { ...warm, megabytes: 364, descriptors: 92 })).toEqual([])
  expect(checkUsage(warm, { ...warm, megabytes: 365, descriptors: 93 })).toEqual([
    { kind: 'memory', text: 'Node c grew from 200 to 365 MB' },
    { kind: 'memory', text: 'Node c had 60 descriptors open, and has 93' },
  ])
})
