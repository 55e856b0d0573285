import { type Ref, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface CaretProps {
  /**
   * `mark` in the logo, `still` without anything live, `waiting` for something other than speech,
   * `breathing` while waiting for words, `live` while words are written.
   */
  mood?: keyof typeof moods
  /** `text` within a line, `badge` beside a label, `meter` beside the elapsed time. */
  size?: keyof typeof sizes
  className?: string | undefined
  ref?: Ref<HTMLSpanElement>
}

const sizes = {
  text: 'h-[0.95em] w-[0.14em] min-w-0.5 align-[-0.12em]',
  badge: 'h-4 w-0.5',
  meter: 'h-12 w-1',
}

const moods = {
  mark: 'bg-ink',
  still: 'bg-ink-faint',
  waiting: 'bg-ink-faint animate-breathe',
  breathing: 'bg-live animate-breathe',
  live: 'bg-live',
}

/** The logo mark: an upright bar that shows whether something is being written. */
export function Caret({ ref, ...look }: CaretProps) {
  return <span ref={ref} aria-hidden="true" className={toCaretClasses(look)} />
}

/** The classes of a caret, for elements that React does not draw. */
function toCaretClasses(look: Omit<CaretProps, 'ref'>): string {
  const { mood = 'still', size = 'text', className } = look

  return classNames(
    'caret inline-block origin-bottom rounded-[1px]',
    sizes[size],
    moods[mood],
    className,
  )
}

/** The caret as a level meter: its height follows the voice, without React renders. */
export function LevelCaret({
  onLevel,
}: {
  onLevel: (listener: (level: number) => void) => () => void
}) {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(
    () =>
      onLevel((level) => {
        if (ref.current) ref.current.style.transform = `scaleY(${0.28 + 0.72 * level})`
      }),
    [onLevel],
  )

  return (
    <Caret
      ref={ref}
      mood="live"
      size="meter"
      className="transition-transform duration-300 ease-out"
    />
  )
}
