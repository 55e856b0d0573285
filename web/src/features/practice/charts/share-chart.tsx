import type { PracticeSide } from '../model/practice.ts'

/** Share of talk of each side, as parts of one bar; the first has the accent. */
export function ShareChart({ sides }: { sides: readonly PracticeSide[] }) {
  const all = sides.reduce((sum, { talkMs }) => sum + talkMs, 0) || 1

  return (
    <div
      role="img"
      aria-label={sides.map((it) => `${it.side}: ${toPercent(it.talkMs / all)}`).join(', ')}
      className="flex h-6 w-full gap-0.5"
    >
      {sides.map(({ side, talkMs }, index) => (
        <span
          key={side}
          style={{ flexGrow: talkMs }}
          className={index === 0 ? 'bg-accent' : index % 2 === 1 ? 'bg-ink/25' : 'bg-ink/45'}
        />
      ))}
    </div>
  )
}

/** A share from 0 to 1 as whole percent. */
export function toPercent(share: number): string {
  return `${Math.round(share * 100)}%`
}
