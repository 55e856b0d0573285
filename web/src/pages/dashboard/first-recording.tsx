import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/form/button.tsx'

const steps = [
  ['Check what you need', 'Say a few words: microphone, recogniser and link in a minute.'],
  ['Send the link', 'Anyone who has it can read along, on any device.'],
  ['Come back to it', 'Search it, fix a word, export it, see how you spoke.'],
] as const

const sample = [
  ['10:54:02', 'Interviewer', 'How would you find two numbers in a list that add up to a target?'],
  [
    '10:54:09',
    'You',
    'I’d go through it once and keep what I’ve seen in a hash map. That’s O(n) time and O(n) space.',
  ],
  ['10:54:21', 'Interviewer', 'And if the list is sorted?'],
] as const

/** Shown instead of past recordings before the first: what a recording is like, and how to start. */
export function FirstRecording() {
  return (
    <div className="grid gap-x-12 gap-y-10 border-t border-rule py-8 lg:grid-cols-2">
      <div className="flex flex-col items-start gap-6">
        <p className="max-w-[34rem] text-lg text-pretty text-ink-soft">
          No recordings yet. They’ll show up here as soon as you start one.
        </p>
        <ol className="flex flex-col gap-4">
          {steps.map(([name, text], index) => (
            <li key={name} className="grid grid-cols-[1.5rem_1fr] gap-x-2">
              <span aria-hidden="true" className="figures text-ink-faint">
                {index + 1}
              </span>
              <span>
                <span className="font-medium">{name}</span>
                <span className="block text-note text-ink-soft">{text}</span>
              </span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="outline">
            <Link to="/transcribe" search={{ view: 'record' }}>
              Start your first recording
            </Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to="/transcribe" search={{ view: 'record', check: 1 }}>
              Check everything in a minute
            </Link>
          </Button>
        </div>
      </div>
      <figure className="self-start rounded-sheet border border-rule bg-sheet p-5 sm:p-6">
        <figcaption className="text-note text-ink-soft">Sample transcript</figcaption>
        <dl className="mt-4 flex flex-col gap-4">
          {sample.map(([time, speaker, words]) => (
            <div key={time}>
              <dt className="flex items-baseline gap-3 text-note">
                <span className="font-medium">{speaker}</span>
                <span className="figures text-[0.75rem] text-ink-faint">{time}</span>
              </dt>
              <dd className="mt-0.5 font-serif text-lg text-pretty">{words}</dd>
            </div>
          ))}
        </dl>
      </figure>
    </div>
  )
}
