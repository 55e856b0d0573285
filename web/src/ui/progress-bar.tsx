interface ProgressBarProps {
  label: string
  /** 0 to 100. */
  percent: number
  /** A further part of the bar, 0 to 100, that is striped: taken, and not used yet. */
  heldPercent?: number
}

const STRIPES = 'repeating-linear-gradient(135deg, currentColor 0 3px, transparent 3px 6px)'

/** A bar of `percent`, 0 to 100, announced by its label. */
export function ProgressBar({ label, percent, heldPercent = 0 }: ProgressBarProps) {
  const held = Math.min(heldPercent, 100 - percent)

  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="flex h-1.5 overflow-hidden rounded-full bg-rule"
    >
      <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
      {held > 0 && (
        <div className="h-full text-accent" style={{ width: `${held}%`, background: STRIPES }} />
      )}
    </div>
  )
}
