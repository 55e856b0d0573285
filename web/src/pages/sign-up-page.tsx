import { useSearch } from '@tanstack/react-router'
import { Entry } from '#web/features/identity/entry.tsx'
import { OtherEntry } from '#web/features/identity/other-entry.tsx'
import { SignUpForm } from '#web/features/identity/sign-up-form.tsx'
import { useEnter } from '#web/features/identity/use-enter.ts'
import { EntryLayout } from './entry-layout.tsx'

/** The way in for those who are new. */
export function SignUpPage() {
  const { redirect, error } = useSearch({ from: '/sign-up/$' })
  const enter = useEnter(redirect)

  return (
    <EntryLayout title="Create an account" hasPromises>
      <Entry way="sign-up" wanted={redirect} failure={error}>
        <SignUpForm onSignedUp={enter} />
      </Entry>
      <OtherEntry question="Been here before?" to="/sign-in/$" label="Sign in" wanted={redirect} />
    </EntryLayout>
  )
}
