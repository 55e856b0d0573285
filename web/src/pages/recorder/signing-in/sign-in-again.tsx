import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { signOut } from '#web/features/identity/auth-api.ts'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { broadcastAuthEvent } from '#web/features/identity/session/page-session.ts'
import { SecondFactorForm } from '#web/features/identity/sign-in/second-factor-form.tsx'
import { SignInForm } from '#web/features/identity/sign-in/sign-in-form.tsx'
import { useSignInSettings } from '#web/features/identity/sign-in/use-sign-in-settings.ts'

interface SignInAgainProps {
  /** The id of the user who records; undefined when it is unknown. */
  userId: string | undefined
  /** How often somebody pressed a button that leads here; a press may come before this part is loaded. */
  presses: number
  onSignedIn: () => void
}

/** Asks for the password beside a running recording whose sign-in has expired. */
export function SignInAgain({ userId, presses, onSignedIn }: SignInAgainProps) {
  const form = useRef<HTMLElement>(null)
  const queryClient = useQueryClient()
  const settings = useSignInSettings()
  const [isSecondStep, setSecondStep] = useState(false)
  useEffect(() => {
    // The form may be out of view, above the text that goes on.
    if (presses > 0) form.current?.querySelector('input')?.focus()
  }, [presses])
  const enter = async () => {
    const again = await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
    if (userId !== undefined && again?.id !== userId) {
      await signOut()
      queryClient.setQueryData(currentUserQuery.queryKey, null)
      throw new Error('This recording belongs to another account. Please sign in to that one.')
    }
    broadcastAuthEvent('SIGNED_IN')
    onSignedIn()
  }

  return (
    // Not modal: the text goes on beside it.
    <section
      ref={form}
      role="dialog"
      aria-labelledby="sign-in-again"
      className="mt-4 flex w-full max-w-md flex-col gap-4 rounded-sheet bg-sheet p-6 shadow-sheet [&_input]:scroll-my-72"
    >
      <h2 id="sign-in-again" className="text-xl leading-tight">
        Please sign in again
      </h2>
      <p className="text-note text-ink-soft">
        Your sign-in has expired. Your recording goes on, and nothing you say is lost.
      </p>
      {settings?.passwords === false ? (
        <a href="/sign-in" target="_blank" rel="noreferrer" className="underline">
          Sign in on another page
        </a>
      ) : isSecondStep ? (
        <SecondFactorForm onPassed={enter} onCancel={() => setSecondStep(false)} />
      ) : (
        <SignInForm onSignedIn={enter} onSecondStep={() => setSecondStep(true)} />
      )}
    </section>
  )
}
