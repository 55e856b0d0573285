const steps = [
  {
    name: 'Press Start Recording',
    text: 'Allow the microphone, and add the meeting if there is one. There is nothing to install.',
  },
  {
    name: 'Share the link',
    text: 'Anyone with the link, or its six-character code, can read along on any device.',
  },
  {
    name: 'Read, and keep the text',
    text: 'Each question while it’s asked. Afterwards you can search, correct and export it.',
  },
] as const

/** How a first recording goes. */
export function Steps() {
  return (
    <ol className="grid gap-10 sm:grid-cols-3">
      {steps.map(({ name, text }, index) => (
        <li key={name} className="border-t border-rule-strong pt-5">
          <span aria-hidden="true" className="figures text-note text-ink-faint">
            {index + 1}
          </span>
          <h3 className="mt-1 mb-1 text-2xl">{name}</h3>
          <p className="text-pretty text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  )
}
