import { type CSSProperties, memo, type ReactNode, useState } from 'react'
import { ChunkRow } from './chunk-row.tsx'
import { type Chunk, createChunker, withFollowing } from './chunks.ts'
import { copyClickedItem } from './copy-on-click.ts'
import type { TranscriptSnapshot, TranscriptStore } from './transcript-store.ts'
import { useTranscript } from './use-transcript.ts'

/** So many chunks are one list: a new one is compared with these, not with thousands. */
const BLOCK = 50

interface ChunksProps {
  store: TranscriptStore
  /** Words in a chunk. */
  size: number
}

interface ChunkedTranscriptProps extends ChunksProps {
  /** Type and its size. */
  style?: CSSProperties
  /** Shown while there is nothing to read. */
  empty: ReactNode
  onCopyFailed: (error: unknown) => void
}

/** The transcript to read along: numbered chunks, and in the last one the words being heard. */
export function ChunkedTranscript({ store, size, onCopyFailed, ...props }: ChunkedTranscriptProps) {
  const isEmpty = useTranscript(store, hasNothing)

  return (
    <div
      data-testid="viewer-transcript"
      className="transcript flex flex-1 flex-col"
      style={{ ...props.style, ...roomOf(size) }}
    >
      {/* Another size is another log: a screen reader must not read all of it out as news. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside are what is clicked, by key too */}
      <div
        key={size}
        role="log"
        aria-label="Transcript"
        aria-live="polite"
        aria-relevant="additions"
        onClick={({ target }) => void copyClickedItem(target, { onCopyFailed })}
      >
        <Chunks store={store} size={size} />
      </div>
      {isEmpty && props.empty}
    </div>
  )
}

/** Listens for itself, so that a word being heard draws nothing around it. */
function Chunks({ store, size }: ChunksProps) {
  const entries = useTranscript(store, ({ transcript }) => transcript.entries)
  const heard = useTranscript(store, ({ transcript }) => transcript.heard)
  const interim = useTranscript(store, ({ transcript }) => transcript.interim)
  const [chunker] = useState(createChunker)
  const [seen] = useState(entries.length)
  const chunks = withFollowing(chunker(entries, size), { heard, interim }, size)
  const blocks = Math.ceil(chunks.length / BLOCK)

  return Array.from({ length: blocks }, (_, block) => block * BLOCK).map((from) => (
    <Block
      key={from}
      chunks={chunks}
      from={from}
      to={Math.min(from + BLOCK, chunks.length)}
      seen={seen}
    />
  ))
}

function hasNothing({ transcript }: TranscriptSnapshot): boolean {
  const { entries, heard, interim } = transcript

  return entries.length === 0 && heard.length === 0 && interim === null
}

interface BlockProps {
  chunks: readonly Chunk[]
  from: number
  to: number
  seen: number
}

const Block = memo(function Block({ chunks, from, to, seen }: BlockProps) {
  return (
    <ol>
      {chunks.slice(from, to).map((chunk) => (
        <ChunkRow
          key={chunk.isGap ? chunk.pieces[0]?.key : chunk.number}
          chunk={chunk}
          seen={seen}
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
    before.to === after.to
  )
}

/** About the height of a full chunk, for those that were never drawn: some nine words stand in a line. */
function roomOf(size: number): CSSProperties {
  const room: Record<string, string> = { '--chunk-room': `${Math.ceil(size / 9) * 1.6}em` }

  return room
}
