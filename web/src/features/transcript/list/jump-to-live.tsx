import { ArrowDown } from 'lucide'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface JumpToLiveProps {
  isShown: boolean
  /** New lines since the viewer scrolled away. */
  newLines: number
  onJump: () => void
  /** Its place: at the bottom of the window, or in the row of its container, where L does it too. */
  place?: keyof typeof places
}

const places = {
  window: 'sticky bottom-20',
  row: '',
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
        aria-keyshortcuts={place === 'row' ? 'L' : undefined}
        onClick={onJump}
      >
        <Icon of={ArrowDown} size={16} />
        {newLines === 0 ? 'Jump to live' : linesText(newLines)}
        {place === 'row' && (
          <span
            aria-hidden="true"
            className="figures rounded-control border border-paper/40 px-1.5 font-normal max-sm:hidden"
          >
            L
          </span>
        )}
      </Button>
    </div>
  )
}

function linesText(count: number): string {
  return count === 1 ? '1 new line' : `${count} new lines`
}
