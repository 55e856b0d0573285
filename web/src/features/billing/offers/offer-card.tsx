import { Check } from 'lucide'
import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

interface OfferCardProps {
  name: string
  isPopular: boolean
  price: string
  /** The payment interval. */
  interval: string
  /** One line under the price. */
  note: string
  points: readonly string[]
  /** The button, or the reason why there is none. */
  children: ReactNode
}

/** A card with an offer's name, price, contents and button. */
export function OfferCard(props: OfferCardProps) {
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-sheet border bg-sheet p-6',
        props.isPopular ? 'border-accent' : 'border-rule',
      )}
    >
      <h3 className="text-2xl leading-tight">{props.name}</h3>
      {props.isPopular && (
        <p className="absolute -top-3 right-5 bg-sheet">
          <Badge mood="good">Most Popular</Badge>
        </p>
      )}
      <p className="mt-3 flex items-baseline gap-2">
        <span className="text-[2rem] leading-tight font-semibold tracking-[-0.02em] tabular-nums">
          {props.price}
        </span>
        <span className="text-ink-soft">{props.interval}</span>
      </p>
      <p className="mt-1 text-note text-ink-soft">{props.note}</p>
      <PointList className="mt-5 flex flex-col gap-2" points={props.points} />
      <div className="mt-auto flex flex-col pt-6">{props.children}</div>
    </li>
  )
}

/** What an offer has, each with a tick; nothing for an empty list. */
export function PointList({ points, className }: { points: readonly string[]; className: string }) {
  return (
    points.length > 0 && (
      <ul className={className}>
        {points.map((point) => (
          <li key={point} className="flex gap-2.5 leading-snug">
            <Icon of={Check} size={16} className="mt-0.5 shrink-0 text-accent" />
            {point}
          </li>
        ))}
      </ul>
    )
  )
}
