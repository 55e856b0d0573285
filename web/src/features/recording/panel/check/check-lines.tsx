import { Circle, CircleCheck, CircleDashed, CircleMinus, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { StatusText } from '#web/ui/status-text.tsx'
import { type CheckLine, checkText, summarise } from './check-text.ts'

const icons = {
  waiting: <Icon of={Circle} size={16} className="text-ink-faint" />,
  passed: <Icon of={CircleCheck} size={16} className="text-accent" />,
  problem: <Icon of={TriangleAlert} size={16} className="text-warning" />,
  remembered: <Icon of={CircleDashed} size={16} className="text-accent" />,
  skipped: <Icon of={CircleMinus} size={16} className="text-ink-faint" />,
}
const statusNames = {
  waiting: 'not yet known',
  passed: 'OK',
  problem: 'needs attention',
  remembered: 'OK at the last check',
  skipped: 'not needed',
}

/** A line with what the user can do in it. */
export type ShownLine = CheckLine & { control?: ReactNode }

interface CheckLinesProps {
  lines: readonly ShownLine[]
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
              <span className="sr-only">: {statusNames[status]}</span>
            </span>
            <p className="col-start-2 text-note text-pretty wrap-anywhere text-ink-soft">{text}</p>
            {control && <div className="col-start-2 pt-1.5">{control}</div>}
          </li>
        ))}
      </ul>
      <StatusText className="font-medium text-pretty">{summarise(lines)}</StatusText>
    </>
  )
}
