import { MicOff } from 'lucide'
import { useEffect, useState } from 'react'
import type { MicrophoneErrorKind } from '#web/features/recording/engine/audio/microphone-error.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { getMicrophoneAdvice } from './microphone-advice.ts'
import { queryMicrophonePermission } from './microphone-permission.ts'

interface MicrophoneHelpProps {
  problem: MicrophoneErrorKind
  onRetry: () => void
}

/**
 * Help for a microphone that can't be opened, shown until it works: the cause, steps for this
 * browser, a retry.
 */
export function MicrophoneHelp({ problem, onRetry }: MicrophoneHelpProps) {
  const isBlocked = useIsBlocked()
  const { title, steps } = getMicrophoneAdvice(problem, {
    isBlocked,
    userAgent: navigator.userAgent,
  })

  return (
    <section
      role="alert"
      aria-label="Microphone"
      className="flex animate-appear flex-col items-start gap-3 border-l-2 border-warning pl-4"
    >
      <h2 className="flex items-center gap-2 font-sans text-lg font-semibold">
        <Icon of={MicOff} size={18} className="shrink-0 text-warning" />
        {title}
      </h2>
      {steps.map((step) => (
        <p key={step} className="text-pretty text-ink-soft">
          {step}
        </p>
      ))}
      <Button variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </section>
  )
}

/** Whether the browser refuses without asking; follows changes of the permission. */
function useIsBlocked(): boolean {
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void queryMicrophonePermission().then((status) => {
      if (signal.aborted || status === null) return
      const show = () => setBlocked(status.state === 'denied')
      show()
      status.addEventListener('change', show, { signal })
    })

    return () => leaving.abort()
  }, [])

  return isBlocked
}
