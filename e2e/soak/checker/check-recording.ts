import fs from 'node:fs'
import readline from 'node:readline'
import type pg from 'pg'
import { checkLog } from './check-log.ts'
import { checkMinutes } from './check-minutes.ts'
import { checkPage } from './check-page.ts'
import { checkReceipt } from './check-receipt.ts'
import { WireLogReader } from './check-wire-log.ts'
import type { Finding, RecordingEvidence } from './evidence.ts'
import { readStoredRecording } from './stored-recording.ts'

/** What was checked of one recording. */
export interface RecordingOutcome {
  findings: Finding[]
  deliveries: number
  gaps: number
}

/** Checks a completed recording: its log, its readers, its bill and its receipt. */
export async function checkRecording(
  database: pg.Pool,
  evidence: RecordingEvidence,
): Promise<RecordingOutcome> {
  const { code, words, wireLogs, pages } = evidence
  const stored = await readStoredRecording(database, code)
  if (!stored) {
    return { findings: [{ kind: 'log', text: 'It is not stored' }], deliveries: 0, gaps: 0 }
  }
  const findings = [
    ...checkLog(evidence, stored),
    ...checkMinutes(evidence, stored),
    ...checkReceipt(evidence, stored),
  ]
  const spoken = words.map(({ text }) => text).join(' ')
  let deliveries = 0
  for (const { reader, file } of wireLogs) {
    const log = new WireLogReader(code, spoken, stored)
    for await (const line of readline.createInterface(fs.createReadStream(file))) log.take(line)
    const outcome = log.end()
    deliveries += outcome.deliveries
    findings.push(...outcome.findings.map((finding) => naming(reader, finding)))
  }
  for (const { reader, texts } of pages) {
    deliveries += texts.length
    findings.push(...checkPage(texts, stored).map((finding) => naming(reader, finding)))
  }
  return { findings, deliveries, gaps: stored.segments.filter(({ isGap }) => isGap).length }
}

function naming(reader: string, { kind, text }: Finding): Finding {
  return { kind, text: `${reader}: ${text}` }
}
