import { useEffect, useState } from 'react'
import { usePrefersReducedMotion } from '#web/lib/use-prefers-reduced-motion.ts'
import { Caret } from '#web/ui/caret.tsx'
import { sceneScript, sceneSteps } from './scene-script.ts'

const steps = sceneSteps()

/** A page writing itself, as a reader of a live interview sees it. */
export function LandingScene() {
  const isStill = usePrefersReducedMotion()
  const [at, setAt] = useState(0)
  const last = steps.length - 1
  const step = steps[isStill ? last : at]
  useEffect(() => {
    if (isStill) return
    const timer = setTimeout(() => setAt((at + 1) % steps.length), steps[at]?.ms)

    return () => clearTimeout(timer)
  }, [at, isStill])
  const { finals = 0, words = 0 } = step ?? {}

  return (
    <figure
      aria-label="A live transcript: an interviewer asks how to keep two writers from losing updates, and the candidate answers."
      className="w-full max-w-[38rem] justify-self-end rounded-sheet bg-sheet p-6 shadow-sheet sm:p-9"
    >
      <div aria-hidden="true" className="transcript relative">
        {/* Holds the room of the whole text, so that the page around it stands still. */}
        <div className="invisible">
          {sceneScript.map((sentence, index) => (
            <SceneLine key={sentence} number={index + 1} text={sentence} />
          ))}
        </div>
        <div className="absolute inset-0">
          {sceneScript.slice(0, finals).map((sentence, index) => (
            <SceneLine key={sentence} number={index + 1} text={sentence} isNew />
          ))}
          {words > 0 && <HeardLine text={firstWords(sceneScript[finals] ?? '', words)} />}
        </div>
      </div>
      <figcaption className="mt-6 flex items-center justify-between border-t border-rule pt-4 text-note text-ink-soft">
        <span className="inline-flex items-center gap-2 font-semibold text-live">
          <Caret mood="live" size="badge" />
          Live
        </span>
        <span className="figures">/view/K7RM2Q</span>
      </figcaption>
    </figure>
  )
}

function SceneLine({ number, text, isNew }: { number: number; text: string; isNew?: boolean }) {
  return (
    <p className={`grid grid-cols-[2rem_1fr] py-2 ${isNew ? 'animate-settle' : ''}`}>
      <span className="figures pt-1.5 text-[0.75rem] text-ink-faint">{number}</span>
      <span>{text}</span>
    </p>
  )
}

function HeardLine({ text }: { text: string }) {
  return (
    <p className="grid grid-cols-[2rem_1fr] py-2 text-interim">
      <span className="figures pt-1.5 text-[0.75rem] text-ink-faint">...</span>
      <span>
        {text}
        <Caret mood="breathing" className="ml-[0.12em]" />
      </span>
    </p>
  )
}

function firstWords(sentence: string, count: number): string {
  return sentence.split(' ').slice(0, count).join(' ')
}
