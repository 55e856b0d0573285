import { Caret } from '#web/ui/caret.tsx'
import { comparisonScript, SENTENCE_DURATION_MS, type SentencePiece } from './comparison-script.ts'

const loop = { '--turn': `${SENTENCE_DURATION_MS}ms` }

/** Shows one sentence at a time as transcribed by a general tool and by this product. */
export function Comparison() {
  return (
    <figure
      aria-label="The same sentence, written by a general notes tool and by Live-scribe"
      className="border-t border-rule pt-6"
    >
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2" style={loop}>
        <Heard by="A general meeting-notes tool" who="them" />
        <Heard by="Live-scribe" who="us" />
      </div>
      <figcaption className="mt-4 max-w-[64rem] text-note text-ink-faint">
        An example, with typical mistakes. What is heard depends on the microphone, the voice and
        the recogniser; one that isn’t told the jargon misses more.
      </figcaption>
    </figure>
  )
}

interface HeardProps {
  by: string
  who: 'us' | 'them'
}

function Heard({ by, who }: HeardProps) {
  return (
    <div>
      <p className={who === 'us' ? 'font-semibold' : 'text-ink-soft'}>{by}</p>
      <div className="mt-2 grid">
        {comparisonScript.map((sentence, index) => (
          // All sentences are stacked in one place, so that the page keeps its height.
          <p
            key={sentence[0]?.text}
            data-testid={`heard-by-${who}`}
            className="heard transcript col-start-1 row-start-1 text-pretty"
            style={{ '--at': index }}
          >
            <Sentence pieces={sentence} who={who} />
            {who === 'us' && <Caret mood="mark" className="ml-[0.12em]" />}
          </p>
        ))}
      </div>
    </div>
  )
}

function Sentence({ pieces, who }: { pieces: readonly SentencePiece[]; who: 'us' | 'them' }) {
  return pieces.map(({ text, wrong }) => {
    if (!wrong) return <span key={text}>{text}</span>

    return who === 'them' ? (
      <span key={text} className="decoration-danger underline decoration-wavy underline-offset-4">
        {wrong}
      </span>
    ) : (
      <span key={text} className="rounded-[3px] bg-accent/14 px-[0.15em] -mx-[0.15em]">
        {text}
      </span>
    )
  })
}
