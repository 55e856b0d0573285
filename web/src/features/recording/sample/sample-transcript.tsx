import { Caret } from '#web/ui/caret.tsx'

const lines = [
  ['10:02:11 AM', 'Let’s say two people save the same document at the same time. What happens?'],
  [
    '10:02:19 AM',
    'Without any protection the last write wins, and the first one is lost. I would keep a version number with each row.',
  ],
  ['10:02:34 AM', 'And what does the second person see?'],
] as const

/** A still picture of a running transcript, for somebody who has not recorded yet. */
export function SampleTranscript() {
  return (
    <figure
      data-testid="sample"
      data-print="no"
      className="flex flex-col rounded-sheet border border-dashed border-rule-strong px-5 py-4"
    >
      <figcaption className="flex flex-wrap items-baseline gap-x-3 text-note text-ink-soft">
        <span className="font-semibold text-ink">Sample</span>
        What your transcript will look like while you record
      </figcaption>
      <ol className="transcript mt-2 text-lg!">
        {lines.map(([time, words], index) => (
          <li key={time} className="flex flex-col py-1.5">
            <Place number={index + 1} time={time} />
            {words}
          </li>
        ))}
        <li className="flex flex-col py-1.5">
          <Place number={4} time="10:02:38 AM" />
          <span className="text-interim">
            They get a conflict, and the page shows
            <Caret mood="still" className="ml-[0.15em]" />
          </span>
        </li>
      </ol>
      <p className="mt-2 border-t border-rule pt-3 text-note text-pretty text-ink-soft">
        Words appear lighter as they are spoken, and settle when the sentence ends. Anyone you give
        the link to sees the same.
      </p>
    </figure>
  )
}

function Place({ number, time }: { number: number; time: string }) {
  return (
    <span className="figures flex gap-3 text-[0.75rem] leading-6 text-ink-faint">
      <span className="text-ink-soft">{number}</span>
      {time}
    </span>
  )
}
