import type { ReactNode } from 'react'
import { Caret } from '#web/ui/caret.tsx'

const portraits: readonly { name: string; text: string; screen: ReactNode }[] = [
  {
    name: 'You answer the questions',
    text: 'A question in three parts stays above the text while you answer it. Rehearse for free, five minutes at a time.',
    screen: (
      <>
        <span className="text-note text-ink-faint">Question</span>
        <span className="font-serif text-lg leading-snug">
          How would you keep two writers from losing each other’s updates?
        </span>
      </>
    ),
  },
  {
    name: 'You read along',
    text: 'Hard of hearing, on a bad line, or there for a friend: open the link on your phone. You need no account, choose the size of the text, and find your place again when you look away.',
    screen: (
      <>
        <span className="inline-flex items-center gap-1.5 text-note font-semibold text-live">
          <Caret mood="mark" className="h-3" />
          Live
        </span>
        <span className="font-serif text-2xl leading-snug">And when contention is high?</span>
      </>
    ),
  },
  {
    name: 'You ask them, or you coach',
    text: 'Look at the person instead of your notes, and mark an answer as it’s given. Afterwards you see pace, pauses and filler words.',
    screen: (
      <>
        <span className="text-note text-ink-faint">Practice</span>
        <span className="flex flex-wrap items-baseline gap-x-2 text-ink-soft">
          <span className="text-2xl text-ink tabular-nums">142</span> words per minute
        </span>
        <span className="text-ink-soft">6 filler words, longest pause 4 s</span>
      </>
    ),
  },
]

/** Who uses the product, each with what is on their screen. */
export function Portraits() {
  return (
    <ul className="grid gap-10 md:grid-cols-3 md:gap-8">
      {portraits.map(({ name, text, screen }) => (
        <li key={name} className="flex flex-col">
          <p
            aria-hidden="true"
            className="flex min-h-32 flex-col justify-center gap-1.5 rounded-sheet border border-rule bg-sheet px-5 py-4"
          >
            {screen}
          </p>
          <h3 className="mt-5 text-2xl">{name}</h3>
          <p className="mt-1 text-pretty text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
