const promises = [
  ['Words as they are spoken', 'Read each sentence while it is still being said.'],
  ['One link, no account', 'Anyone with the six characters can read along, on any device.'],
  [
    'A dropped connection loses no words',
    'Your browser keeps what is said for up to a day, and sends it once you’re back online.',
  ],
] as const

/** A list of the product's promises beside the sign-in forms. */
export function ProductPromises({ className }: { className: string }) {
  return (
    <ul aria-label="What you get" className={className}>
      {promises.map(([title, text]) => (
        <li key={title}>
          <h2 className="text-[1.375rem] leading-snug">{title}</h2>
          <p className="mt-1 text-pretty text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  )
}
