import type { ExportLines } from '../export-line.ts'
import { type SpokenPiece, toSpokenPieces } from './spoken-piece.ts'

/**
 * The words of all voices by the times at which they were spoken. Those of one voice keep their
 * order. Lines come in the order of their first words, so that only those that overlap are held.
 */
export async function* inSpokenOrder(lines: ExportLines): AsyncGenerator<SpokenPiece> {
  let waiting: SpokenPiece[] = []
  const lastStarts = new Map<string, number>()
  for await (const line of lines) {
    const isBefore = ({ startMs }: SpokenPiece) => startMs < line.utterance.startMs
    const count = waiting.findIndex((piece) => !isBefore(piece))
    yield* waiting.splice(0, count === -1 ? waiting.length : count)
    const pieces = toSpokenPieces(line)
    for (const piece of pieces) {
      piece.startMs = Math.max(piece.startMs, lastStarts.get(piece.voice) ?? 0)
      piece.endMs = Math.max(piece.endMs, piece.startMs)
      lastStarts.set(piece.voice, piece.startMs)
    }
    waiting = [...waiting, ...pieces].sort((one, other) => one.startMs - other.startMs)
  }
  yield* waiting
}
