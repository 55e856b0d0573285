import { getSession, type TranscriptionSession } from '@live-scribe/contract/recording'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cloneElement, type ReactElement, useCallback, useEffect, useState } from 'react'
import { isGone } from '#web/api/api-error.ts'
import { callEndpoint } from '#web/api/client.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { MoreActions } from '../more-actions.tsx'

/** Props of the menu; `trigger` is the button that opens it. */
interface OwnerMenuProps {
  code: string
  /** Told after each change; null once the recording is deleted. */
  onChanged: (session: TranscriptionSession | null) => void
  trigger: ReactElement
}

/** The actions that the list of recordings has for one of them, beside its transcript. */
export function OwnerMenu({ code, onChanged, trigger }: OwnerMenuProps) {
  const [queryClient] = useState(() => new QueryClient())
  const [session, setSession] = useState<TranscriptionSession | null>(null)
  const read = useCallback(() => callEndpoint(getSession, { params: { code } }), [code])
  const open = useCallback(() => {
    read().then(setSession, (error: unknown) => {
      const description = error instanceof Error ? error.message : undefined
      toast.error('The actions could not be loaded', { description })
    })
  }, [read])
  useEffect(open, [open])
  const readAgain = () => {
    read().then(
      (now) => {
        setSession(now)
        onChanged(now)
      },
      (error: unknown) => {
        if (isGone(error)) onChanged(null)
      },
    )
  }
  // A press tries again, after a failure.
  if (!session) return cloneElement(trigger, { onClick: open } as object)

  return (
    <QueryClientProvider client={queryClient}>
      <MoreActions session={session} onChanged={readAgain} trigger={trigger} />
    </QueryClientProvider>
  )
}
