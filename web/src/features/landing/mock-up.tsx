import { Caret } from '#web/ui/caret.tsx'
import { createSceneSteps, sceneScript } from './scene-script.ts'

const steps = createSceneSteps()
/** The step shown first: the middle of an interview instead of an empty page. */
const OPENS_AT = steps.findIndex(({ finals, words }) => finals === 2 && words === 3)
const startsMs = steps.map((_, step) => sumMs(step))
const loopMs = sumMs(steps.length)

/** The step at which so many sentences are finished and so many words of the next are heard. */
function stepOf(finals: number, words: number): number {
  return steps.findIndex((step) => step.finals === finals && step.words === words)
}

function sumMs(until: number): number {
  return steps.slice(0, until).reduce((sum, { ms }) => sum + ms, 0)
}

/** Counts `--step` through the scene; what is shown at a step follows from it (`motion.css`). */
const keyframes = `@keyframes scene {${startsMs
  .map((ms, step) => `${((100 * ms) / loopMs).toFixed(3)}% {--step: ${step}}`)
  .join('')}to {--step: ${steps.length - 1}}}`

const clock = {
  '--step': OPENS_AT,
  '--loop': `${loopMs}ms`,
  '--opens': `${-(startsMs[OPENS_AT] ?? 0)}ms`,
}

/** An animated demonstration: a recorder, and a viewer's phone with the same transcript. */
export function MockUp() {
  return (
    <div role="img" aria-label="Live-scribe UI mock-up" className="mock-up animate-rise relative">
      <style>{keyframes}</style>
      <div className="scene" style={clock}>
        <div className="rounded-sheet border border-rule bg-sheet shadow-sheet">
          <div className="flex items-center gap-3 border-b border-rule px-5 py-3">
            <Caret mood="live" size="meter" className="animate-voice" />
            <span className="mr-auto text-note text-ink-soft">
              <span className="figures block text-ink">12:04</span>
              Connected
            </span>
            <span className="rounded-control bg-ink px-3 py-2 text-[0.75rem] font-semibold whitespace-nowrap text-paper">
              Stop Recording
            </span>
            <span className="hidden rounded-control border border-rule-strong px-3 py-2 text-[0.75rem] font-medium sm:block">
              Share
            </span>
          </div>
          <div className="transcript p-5 sm:text-lg lg:pr-14">
            {sceneScript.map((sentence, index) => (
              <Line key={sentence} sentence={sentence} index={index} />
            ))}
          </div>
          <p className="flex gap-5 border-t border-rule px-5 py-3 text-[0.75rem] text-ink-soft">
            <span className="figures font-medium tracking-[0.08em] text-ink">K7RM2Q</span>
            <span>2 reading along</span>
          </p>
        </div>
        <Phone />
      </div>
    </div>
  )
}

interface SentenceProps {
  sentence: string
  index: number
}

/** A line of the page, which has its room before its words are heard. */
function Line({ sentence, index }: SentenceProps) {
  return (
    <p className="grid grid-cols-[1.75rem_1fr] py-1.5">
      <span className="figures grid pt-1 text-[0.75rem] text-ink-faint *:[grid-area:1/1]">
        <span className="scene-part" style={range(stepOf(index, 1), stepOf(index + 1, 0) - 1)}>
          ...
        </span>
        <span className="scene-part" style={range(stepOf(index + 1, 0), steps.length - 1)}>
          {index + 1}
        </span>
      </span>
      <Words sentence={sentence} index={index} />
    </p>
  )
}

/** The words of a sentence, each from its step on. */
function Words({ sentence, index }: SentenceProps) {
  return (
    <span className="scene-words" style={{ '--final': stepOf(index + 1, 0) }}>
      {sentence.split(' ').map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words never change
        <span key={at} className="scene-word" style={{ '--from': stepOf(index, at + 1) }}>
          {`${word} `}
        </span>
      ))}
    </span>
  )
}

/** The viewer's phone, which shows the same words at the same time. */
function Phone() {
  return (
    <div className="absolute right-0 -bottom-16 hidden h-52 w-44 flex-col justify-between rounded-[10px] border border-rule-strong bg-paper p-3.5 shadow-sheet lg:flex">
      <p className="flex items-center justify-between border-b border-rule pb-2 text-[0.6875rem] text-ink-faint">
        <span className="inline-flex items-center gap-1.5 font-semibold text-live">
          <Caret mood="live" className="h-3" />
          Live
        </span>
        <span className="figures">K7RM2Q</span>
      </p>
      <div className="grid min-h-0 flex-1 overflow-hidden pt-2 font-serif text-[0.875rem] leading-snug *:[grid-area:1/1]">
        {[...sceneScript, ''].map((sentence, index) => {
          const last = sceneScript[index - 1]
          const [from, to] = [
            index === 0 ? 0 : stepOf(index, 0),
            index === sceneScript.length ? steps.length - 1 : stepOf(index + 1, 0) - 1,
          ]

          return (
            <p
              key={sentence}
              className="scene-part flex min-h-0 flex-col justify-end gap-2"
              style={range(from, to)}
            >
              {last && <span>{last}</span>}
              {sentence && <Words sentence={sentence} index={index} />}
            </p>
          )
        })}
      </div>
    </div>
  )
}

/** The steps at which a part is shown. */
function range(from: number, to: number) {
  return { '--from': from, '--to': to }
}

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
