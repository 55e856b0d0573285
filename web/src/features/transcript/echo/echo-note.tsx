import { Button } from '#web/ui/form/button.tsx'

/** Properties of the note. */
export interface EchoNoteProps {
  /** How many lines are an echo. */
  echoes: number
  isShown: boolean
  onToggle: () => void
}

/** Counts the lines that are the meeting's echo, and shows or hides them. */
export function EchoNote({ echoes, isShown, onToggle }: EchoNoteProps) {
  const lines = echoes === 1 ? '1 line' : `${echoes} lines`

  return (
    <p
      data-testid="echo-note"
      className="flex flex-wrap items-center gap-x-2 pt-2 font-sans text-note text-ink-soft"
    >
      {`${lines} ${isShown ? 'shown' : 'hidden'} as echo of the meeting`}
      <Button variant="quiet" size="small" onClick={onToggle}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </p>
  )
}
