import type { Command } from './command.ts'
import { Printer } from './printer.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { exitCodes, UsageError } from './terminal.ts'

const connectionNotes = {
  lost: 'The connection is lost. Trying again; no line is left out.',
  restored: 'The connection is back.',
}

/** Prints what is said in a session until it ends. */
export const followSession: Command = async ({ scribe, terminal, words, options }) => {
  const [code] = words
  if (code === undefined || words.length > 1) throw new UsageError('follow needs one code.')
  const after = Number(options.after ?? 0)
  if (!Number.isInteger(after) || after < 0) throw new UsageError('--after is a number of a line.')
  const printer = new Printer(terminal)
  const stopping = new AbortController()
  const { signal } = stopping
  const forget = stopOnSignal(terminal, () => stopping.abort())
  try {
    for await (const event of scribe.follow(code, { after, signal })) {
      if (event.type === 'final' || event.type === 'interim') await printer.words(event)
      else if (event.type === 'connection') printer.note(connectionNotes[event.state])
      else if (event.status === 'paused') printer.note('The recording is paused.')
    }
    return exitCodes.done
  } catch (error) {
    if (signal.aborted) return exitCodes.interrupted
    throw error
  } finally {
    forget()
    printer.end()
  }
}
