import { X } from 'lucide'
import { useEffect, useState } from 'react'
import { keepScreenOn } from '#web/lib/browser/wake-lock.ts'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Keeps the screen on while the reader follows; the note is shown once when the browser refuses. */
export function useScreenOn(isFollowing: boolean): { isShown: boolean; dismiss: () => void } {
  const [note, setNote] = useState<'unsaid' | 'said' | 'dismissed'>('unsaid')
  useEffect(() => {
    if (!isFollowing) return

    return keepScreenOn(() => setNote((before) => (before === 'unsaid' ? 'said' : before)))
  }, [isFollowing])

  return { isShown: isFollowing && note === 'said', dismiss: () => setNote('dismissed') }
}

/** Says above the controls, over no text, that the screen may turn off. */
export function ScreenNote({ onDismiss }: { onDismiss: () => void }) {
  return (
    <div
      data-print="no"
      className="-mx-5 flex animate-appear items-center justify-between gap-3 border-t border-rule bg-paper pr-2 pl-5 font-sans text-note text-ink-soft sm:-mx-8 sm:pr-5 sm:pl-8"
    >
      <p role="status">Your screen may turn off. Touch it now and then.</p>
      <IconButton label="Dismiss" onClick={onDismiss}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  )
}
