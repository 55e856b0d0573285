import type { Claims } from './claims.ts'

/** Three cards with features of the product, limited to those of this server. */
export function FeatureCards({ claims }: { claims: Claims }) {
  const cards = [
    ['Real-time Accuracy', claims.accuracy],
    ['Secure & Private', claims.privacy],
    ['Live Sharing', claims.sharing],
  ] as const

  return (
    <ul aria-label="What you can count on" className="grid gap-10 md:grid-cols-3 md:gap-12">
      {cards.map(([title, sentences]) => (
        <li key={title} className="border-t-2 border-ink pt-4">
          <h3 className="text-[1.5rem] leading-snug tracking-[-0.015em]">{title}</h3>
          {sentences.map((sentence) => (
            <p key={sentence} className="mt-2 text-pretty text-ink-soft">
              {sentence}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}
