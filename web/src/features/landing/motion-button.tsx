import { Pause, Play } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { setMotionPaused, useMotion } from './motion.ts'

/** A subscription that never notifies, for hydration. */
const never = () => () => {}

/** Pauses and resumes animations; hidden when reduced motion is on anyway. */
export function MotionButton() {
  const { isPaused, isReduced } = useMotion()
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (isReduced) return null
  const Icon = isPaused ? Play : Pause

  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 sm:-mr-3 sm:ml-0"
      disabled={!isReady}
      onClick={() => setMotionPaused(!isPaused)}
    >
      <Icon size={16} aria-hidden="true" />
      {isPaused ? 'Play the motion' : 'Pause the motion'}
    </Button>
  )
}
