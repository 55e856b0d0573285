/** A bar that grows from the foot of its column; `share` from 0 to 1 of the column's height. */
export function ChartBar({ share }: { share: number }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-t-[2px] border-b border-rule-strong bg-accent"
      style={{ height: `${share * 100}%` }}
    />
  )
}
