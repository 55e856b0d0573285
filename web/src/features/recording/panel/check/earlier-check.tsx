import { Button } from '#web/ui/form/button.tsx'
import { StatusText } from '#web/ui/status-text.tsx'
import { checkText } from './check-text.ts'

/** Says that everything was fine earlier, and offers to skip the check. */
export function EarlierCheck({ text, onSkip }: { text: string; onSkip: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <StatusText className="font-medium text-pretty">{text}</StatusText>
      <Button variant="outline" size="small" onClick={onSkip}>
        {checkText.skip}
      </Button>
    </div>
  )
}
