import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { ChunkRow } from './chunk-row.tsx'
import { type Chunk, createChunker, withFollowing } from './chunks.ts'
import type { TranscriptState } from './transcript-model.ts'

/** So many chunks are one list: a new one is compared with these, not with thousands. */
const BLOCK = 50

interface ChunkedTranscriptProps {
  transcript: Pick<TranscriptState, 'entries' | 'heard' | 'interim'>
  /** Words in a chunk. */
  size: number
  /** Type and its size. */
  style?: CSSProperties
  /** Shown while there is nothing to read. */
  empty: ReactNode
  onCopyFailed: (error: unknown) => void
}

/** The transcript to read along: numbered chunks, and in the last one the words being heard. */
export function ChunkedTranscript(props: ChunkedTranscriptProps) {
  const { transcript, size, onCopyFailed } = props
  const { entries, heard, interim } = transcript
  const [chunker] = useState(createChunker)
  const [cut, setCut] = useState({ size, seen: entries.length })
  // Words that are cut anew are not new words.
  if (cut.size !== size) setCut({ size, seen: entries.length })
  const chunks = withFollowing(chunker(entries, size), { heard, interim }, size)
  const blocks = Math.ceil(chunks.length / BLOCK)

  return (
    <div
      data-testid="viewer-transcript"
      className="transcript flex flex-1 flex-col"
      style={{ ...props.style, ...roomOf(size) }}
    >
      {/* Another size is another log: a screen reader must not read all of it out as news. */}
      <div
        key={size}
        role="log"
        aria-label="Transcript"
        aria-live="polite"
        aria-relevant="additions"
      >
        {Array.from({ length: blocks }, (_, block) => block * BLOCK).map((from) => (
          <Block
            key={from}
            chunks={chunks}
            from={from}
            to={Math.min(from + BLOCK, chunks.length)}
            seen={cut.seen}
            onCopyFailed={onCopyFailed}
          />
        ))}
      </div>
      {chunks.length === 0 && props.empty}
    </div>
  )
}

interface BlockProps {
  chunks: readonly Chunk[]
  from: number
  to: number
  seen: number
  onCopyFailed: (error: unknown) => void
}

const Block = memo(function Block({ chunks, from, to, seen, onCopyFailed }: BlockProps) {
  return (
    <ol>
      {chunks.slice(from, to).map((chunk) => (
        <ChunkRow
          key={chunk.isGap ? chunk.pieces[0]?.key : chunk.number}
          chunk={chunk}
          seen={seen}
          onCopyFailed={onCopyFailed}
        />
      ))}
    </ol>
  )
}, isSameBlock)

/** Chunks change at the end only, so a block with the same ends is the same. */
function isSameBlock(before: BlockProps, after: BlockProps): boolean {
  return (
    before.chunks[before.from] === after.chunks[after.from] &&
    before.chunks[before.to - 1] === after.chunks[after.to - 1] &&
    before.to === after.to &&
    before.onCopyFailed === after.onCopyFailed
  )
}

/** About the height of a full chunk, for those that were never drawn: some nine words stand in a line. */
function roomOf(size: number): CSSProperties {
  const room: Record<string, string> = { '--chunk-room': `${Math.ceil(size / 9) * 1.6}em` }

  return room
}
