import type { Command } from './command.ts'
import { Printer } from './printer.ts'
import { exitCodes, UsageError } from './terminal.ts'

/** Prints the lines that have the words: code, number of the line, day, title and text. */
export const searchRecordings: Command = async ({ scribe, terminal, words }) => {
  if (words.length === 0) throw new UsageError('search needs words.')
  const printer = new Printer(terminal)
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  let count = 0
  for await (const { recording, line } of scribe.recordings.search(words.join(' '), { zone })) {
    count += 1
    const place = `${recording.session_id}:${line.segment_number}`
    const day = recording.started_at.slice(0, 10)
    await printer.line(`${place}  ${day}  ${recording.title}: ${line.text}`)
  }
  if (count === 0) printer.note('Nothing was found.')
  return exitCodes.done
}
