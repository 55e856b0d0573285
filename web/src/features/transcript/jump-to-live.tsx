import { ArrowDown } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

/** The way back to the last line for a reader who scrolled away. */
export function JumpToLive({ isShown, onJump }: { isShown: boolean; onJump: () => void }) {
  if (!isShown) return null

  return (
    <div className="pointer-events-none sticky bottom-20 z-10 flex justify-center">
      <Button
        variant="ink"
        size="small"
        className="pointer-events-auto animate-appear shadow-sheet"
        onClick={onJump}
      >
        <ArrowDown size={16} aria-hidden="true" />
        Jump to live
      </Button>
    </div>
  )
}
