import { ArrowDown } from 'lucide-react'
import { Button } from '#web/ui/form/button.tsx'

interface JumpToLiveProps {
  isShown: boolean
  /** New lines since the viewer scrolled away. */
  newLines: number
  onJump: () => void
  /** Its place: at the bottom of the window, or of its container. */
  place?: keyof typeof places
}

const places = {
  window: 'sticky bottom-20',
  box: 'absolute inset-x-0 bottom-full pb-3',
}

/** A button back to the end, for a viewer who has scrolled away. */
export function JumpToLive({ isShown, newLines, onJump, place = 'window' }: JumpToLiveProps) {
  if (!isShown) return null

  return (
    <div className={`pointer-events-none z-10 flex justify-center ${places[place]}`}>
      <Button
        variant="ink"
        size="small"
        className="pointer-events-auto animate-appear shadow-sheet"
        onClick={onJump}
      >
        <ArrowDown size={16} aria-hidden="true" />
        {newLines === 0 ? 'Jump to live' : linesText(newLines)}
      </Button>
    </div>
  )
}

function linesText(count: number): string {
  return count === 1 ? '1 new line' : `${count} new lines`
}
