import type { ReactNode } from 'react'
import type { Run } from '../model/runs.ts'
import { toShownText } from '../model/shown-lines.ts'

/** The attribute of fixed words, whose value is the id of their fix. */
export const FIX_ID = 'data-fix'

/** The words as they are shown, from the text as it was recognised, with what follows them. */
export function writeRuns(runs: readonly Run[] | null, recognised: string, end = ''): ReactNode {
  if (runs === null || runs.every(({ fix }) => fix === null))
    return toShownText(runs, recognised) + end

  return [
    ...runs.map((run) =>
      run.fix === null ? run.text : <FixedWords key={run.fix.range.start} run={run} />,
    ),
    end,
  ]
}

/** Words of a fix, which show what was recognised in their place. */
function FixedWords({ run: { text, fix } }: { run: Run }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button would not go on in the next line
    <span
      className="fixed-words"
      role="button"
      tabIndex={0}
      title="Fixed. Show what was recognised."
      aria-haspopup="dialog"
      data-fix={fix?.id}
      data-range={fix ? `${fix.range.start} ${fix.range.end}` : undefined}
    >
      {text}
    </span>
  )
}
