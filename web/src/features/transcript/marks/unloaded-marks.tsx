interface UnloadedMarksProps {
  /** How often a moment was to be marked since the page was opened. */
  presses: number
}

/** Shown for the rest of the visit where marks can't be loaded: no later press is marked either. */
export function UnloadedMarks({ presses }: UnloadedMarksProps) {
  if (presses === 0) return null

  return (
    <p role="alert" className="text-note text-danger">
      Not marked: please reload the page.
    </p>
  )
}
