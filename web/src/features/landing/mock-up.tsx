import { useEffect, useState } from 'react'
import { Caret } from '#web/ui/caret.tsx'
import { useMotion } from './motion.ts'
import { createSceneSteps, sceneScript } from './scene-script.ts'

const steps = createSceneSteps()
/** The step shown first: the middle of an interview instead of an empty page. */
const OPENS_AT = steps.findIndex(({ finals, words }) => finals === 2 && words === 3)

/** An animated demonstration: a recorder, and a viewer's phone with the same transcript. */
export function MockUp() {
  const { isMoving } = useMotion()
  const [at, setAt] = useState(OPENS_AT)
  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => setAt((at + 1) % steps.length), steps[at]?.ms)

    return () => clearTimeout(timer)
  }, [at, isMoving])
  const { finals = 0, words = 0 } = steps[at] ?? {}
  const heard = (sceneScript[finals] ?? '').split(' ').slice(0, words).join(' ')

  return (
    <div role="img" aria-label="Live-scribe UI mock-up" className="mock-up animate-rise relative">
      <div className="rounded-sheet border border-rule bg-sheet shadow-sheet">
        <div className="flex items-center justify-between border-b border-rule px-5 py-3 text-note text-ink-soft">
          <span className="inline-flex items-center gap-2">
            <span className="size-2 rounded-full bg-accent" />
            Connected
          </span>
          <span className="figures">12:04 / 90:00</span>
        </div>
        <div className="grid sm:grid-cols-[8.5rem_1fr]">
          <div className="hidden flex-col gap-5 border-r border-rule p-5 sm:flex">
            <Caret mood="live" size="meter" className={isMoving ? 'animate-voice' : ''} />
            <span className="rounded-control bg-ink px-3 py-2 text-center text-[0.75rem] font-semibold text-paper">
              Stop Recording
            </span>
            <span className="text-[0.75rem] leading-snug text-ink-faint">
              Anyone with this code reads along
              <span className="figures mt-1 block text-lg tracking-[0.1em] text-ink">K7RM2Q</span>
            </span>
          </div>
          <Page finals={finals} heard={heard} isMoving={isMoving} />
        </div>
      </div>
      <Phone finals={finals} heard={heard} isMoving={isMoving} />
    </div>
  )
}

interface SceneProps {
  finals: number
  heard: string
  isMoving: boolean
}

function Page({ finals, heard, isMoving }: SceneProps) {
  return (
    <div className="transcript relative p-5 sm:text-lg lg:pr-14 lg:pb-10">
      {/* Reserves the space of the whole text, so that the page does not move. */}
      <div className="invisible">
        {sceneScript.map((sentence, index) => (
          <Line key={sentence} mark={String(index + 1)} text={sentence} />
        ))}
      </div>
      <div className="absolute inset-5 lg:right-14">
        {sceneScript.slice(0, finals).map((sentence, index) => (
          <Line key={sentence} mark={String(index + 1)} text={sentence} isNew />
        ))}
        {heard && <Line mark="..." text={heard} isHeard isMoving={isMoving} />}
      </div>
    </div>
  )
}

function Line({ mark, text, isNew, isHeard, isMoving }: LineProps) {
  return (
    <p
      className={`grid grid-cols-[1.75rem_1fr] py-1.5 ${isNew ? 'animate-settle' : ''} ${isHeard ? 'text-interim' : ''}`}
    >
      <span className="figures pt-1 text-[0.75rem] text-ink-faint">{mark}</span>
      <span>
        {text}
        {isHeard && <Caret mood={isMoving ? 'breathing' : 'live'} className="ml-[0.12em]" />}
      </span>
    </p>
  )
}

interface LineProps {
  mark: string
  text: string
  isNew?: boolean
  isHeard?: boolean
  isMoving?: boolean
}

/** The viewer's phone, which shows the same words at the same time. */
function Phone({ finals, heard, isMoving }: SceneProps) {
  const last = sceneScript[finals - 1]

  return (
    <div className="absolute -right-3 -bottom-32 hidden h-64 w-44 flex-col justify-between rounded-[10px] border border-rule-strong bg-paper p-3.5 shadow-sheet lg:flex xl:-right-8">
      <p className="flex items-center justify-between border-b border-rule pb-2 text-[0.6875rem] text-ink-faint">
        <span className="inline-flex items-center gap-1.5 font-semibold text-live">
          <Caret mood="live" className="h-3" />
          Live
        </span>
        <span className="figures">K7RM2Q</span>
      </p>
      <p className="flex flex-1 flex-col justify-end gap-2 overflow-hidden pt-2 font-serif text-[0.875rem] leading-snug">
        {last && <span>{last}</span>}
        {heard && (
          <span className="text-interim">
            {heard}
            <Caret mood={isMoving ? 'breathing' : 'live'} className="ml-[0.12em]" />
          </span>
        )}
      </p>
    </div>
  )
}
