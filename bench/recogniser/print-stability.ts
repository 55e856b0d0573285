import type { Stability } from '@live-scribe/testing/voice/word-stability'
import { printRow } from '../lib/statistics.ts'

/** Prints how stable the words of some seconds of audio are. */
export function printStability(name: string, stability: Stability, seconds: number): void {
  const { words, changed, changes, rewrittenCharacters, changedAfterFinal } = stability
  const share = (count: number) => `${((100 * count) / Math.max(1, words)).toFixed(1)} %`
  printRow(`${name}: shown words later changed`, share(changed), '≤ 5 %')
  printRow(`${name}: shown words changed after their final`, share(changedAfterFinal), '0 %')
  printRow(`${name}: changes a second`, (changes / seconds).toFixed(2))
  printRow(
    `${name}: characters written again`,
    `${rewrittenCharacters}, ${(rewrittenCharacters / Math.max(1, words)).toFixed(2)} a word`,
  )
}
