import { Circle, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type CheckLine, checkText, summarise } from './check-text.ts'

const icons = {
  waiting: <Circle size={16} className="text-ink-faint" />,
  passed: <CircleCheck size={16} className="text-accent" />,
  problem: <TriangleAlert size={16} className="text-warning" />,
}
const statusNames = { waiting: 'not yet known', passed: 'fine', problem: 'needs attention' }

interface CheckLinesProps {
  lines: readonly (CheckLine & { control?: ReactNode })[]
}

/** The lines of the check, and a sentence that sums them up. */
export function CheckLines({ lines }: CheckLinesProps) {
  return (
    <>
      <ul aria-label={checkText.label} className="flex flex-col gap-4">
        {lines.map(({ title, status, text, control }) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1">
            <span aria-hidden="true" className="mt-1">
              {icons[status]}
            </span>
            <span className="font-medium">
              {title}
              <span className="sr-only">, {statusNames[status]}</span>
            </span>
            <p className="col-start-2 text-note text-pretty wrap-anywhere text-ink-soft">{text}</p>
            {control && <div className="col-start-2">{control}</div>}
          </li>
        ))}
      </ul>
      <p role="status" className="font-medium empty:sr-only">
        {summarise(lines)}
      </p>
    </>
  )
}
