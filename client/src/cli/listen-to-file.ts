import type { Command } from './command.ts'
import { openAudio } from './open-audio.ts'
import { Printer } from './printer.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { exitCodes, UsageError } from './terminal.ts'

const connectionNotes = {
  lost: 'The connection is lost. What is said is kept here, and sent when it is back.',
  restored: 'The connection is back.',
}

/** Records a WAV file or raw audio, and prints its words as they come. */
export const listenToFile: Command = async ({ scribe, terminal, words, options }) => {
  const [file = '-', ...more] = words
  if (more.length > 0) throw new UsageError('listen needs one file.')
  const { title = file === '-' ? undefined : file, language, 'take-over': takeOver } = options
  const { chunks, format, stop } = await openAudio(file, terminal, options)
  const printer = new Printer(terminal)
  const leaving = new AbortController()
  const { signal } = leaving
  let isStopping = false
  // The first signal ends the audio, and what was heard is written down; a second one leaves.
  const forget = stopOnSignal(terminal, () => {
    if (isStopping) return leaving.abort()
    isStopping = true
    printer.note('Finishing. Press Ctrl+C again to leave at once.')
    stop()
  })
  const wanted = { title, language, takeOver, signal }
  try {
    for await (const event of scribe.listen(chunks, { ...wanted, ...format })) {
      if (event.type === 'started') printer.note(`Others read along at ${event.link}`)
      else if (event.type === 'final' || event.type === 'interim') await printer.words(event)
      else if (event.type === 'connection') printer.note(connectionNotes[event.state])
      else if (event.type === 'ended' && event.reason === 'time_limit')
        printer.note('The recording ended at its time limit.')
    }
    return exitCodes.done
  } catch (error) {
    if (signal.aborted) return exitCodes.interrupted
    throw error
  } finally {
    forget()
    stop()
    printer.end()
  }
}
