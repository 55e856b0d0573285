import { compareWords } from './compare-words.ts'
import type { Finding, RecordingEvidence } from './evidence.ts'
import type { StoredRecording } from './stored-recording.ts'

/** Checks the stored log against what was spoken: each word once and in order, or in a said gap. */
export function checkLog(
  { words }: Pick<RecordingEvidence, 'words'>,
  stored: Pick<StoredRecording, 'segments' | 'lastSegment' | 'missingSamples'>,
): Finding[] {
  const { segments, lastSegment, missingSamples } = stored
  const findings: Finding[] = []
  const numbers = segments.map(({ number }) => number)
  if (numbers.some((number, index) => number !== index + 1) || lastSegment !== numbers.length) {
    findings.push({
      kind: 'log',
      text: `The log is not numbered 1 to ${lastSegment}: ${numbers.join(' ')}`,
    })
  }
  const gaps = segments.flatMap(({ gap }) => (gap ? [gap] : []))
  const said = sum(gaps.filter(({ cause }) => cause === 'missing'))
  if (said !== missingSamples) {
    findings.push({
      kind: 'unsaid gap',
      text: `${missingSamples} samples are missing, and the log says ${said}`,
    })
  }
  const expected = words.filter(
    ({ startSample, endSample }) =>
      !gaps.some(({ start, end }) => startSample < end && endSample > start),
  )
  const actual = segments.filter(({ isGap }) => !isGap).flatMap(({ text }) => toWords(text))
  findings.push(
    ...compareWords(
      expected.map(({ text }) => text),
      gaps.length === 0 ? actual : actual.filter((word) => !isCutOff(word)),
    ),
  )
  return findings
}

/** The words of a text. */
export function toWords(text: string): string[] {
  return text.split(' ').filter((word) => word !== '')
}

/** Whether the recogniser marked a word as cut off, as at the edge of a gap. */
function isCutOff(word: string): boolean {
  return word.endsWith('-')
}

function sum(ranges: { start: number; end: number }[]): number {
  return ranges.reduce((total, { start, end }) => total + end - start, 0)
}
