import { Pause, Play } from 'lucide'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Pauses and resumes the page's animations; hidden where reduced motion is on anyway. */
export function MotionButton() {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (!isPaused) return
    document.documentElement.dataset.motion = 'paused'

    return () => {
      delete document.documentElement.dataset.motion
    }
  }, [isPaused])
  const icon = isPaused ? Play : Pause

  return (
    <Button
      variant="quiet"
      size="small"
      className="-ml-3 sm:-mr-3 sm:ml-0 motion-reduce:hidden"
      onClick={() => setPaused(!isPaused)}
    >
      <Icon of={icon} size={16} />
      {isPaused ? 'Play the motion' : 'Pause the motion'}
    </Button>
  )
}
