import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ReferralBonusNotice } from '#web/features/affiliates/referral-bonus-notice.tsx'
import { accountText } from '#web/features/identity/account/account-text.ts'
import { OtherSignInLink } from '#web/features/identity/sign-in/other-sign-in-link.tsx'
import { ResendVerification } from '#web/features/identity/sign-in/resend-verification.tsx'
import { SignInMethods } from '#web/features/identity/sign-in/sign-in-methods.tsx'
import { signInText } from '#web/features/identity/sign-in/sign-in-text.ts'
import { SignUpForm } from '#web/features/identity/sign-in/sign-up-form.tsx'
import { useCompleteSignIn } from '#web/features/identity/sign-in/use-complete-sign-in.ts'
import { Button } from '#web/ui/form/button.tsx'
import { SiteLink } from '#web/ui/page/site-link.tsx'
import { AuthLayout } from './auth-layout.tsx'

/** The sign-up page. */
export function SignUpPage() {
  const { redirect, error } = useSearch({ from: '/sign-up/$' })
  const enter = useCompleteSignIn(redirect)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  if (mailedTo !== null) return <Mailed email={mailedTo} redirectTo={redirect} />

  return (
    <AuthLayout title="Create an account" hasPromises>
      <ReferralBonusNotice />
      <SignInMethods way="sign-up" redirectTo={redirect} failure={error}>
        <SignUpForm redirectTo={redirect} onSignedUp={enter} onMailed={setMailedTo} />
      </SignInMethods>
      <p className="-mt-3 text-note text-pretty text-ink-soft">
        By creating an account you agree to the <LegalLink href="/terms">terms</LegalLink>. The{' '}
        <LegalLink href="/privacy">privacy notice</LegalLink> says what is stored about you.
      </p>
      <OtherSignInLink
        question={signInText.isKnown}
        to="/sign-in/$"
        label="Sign in"
        redirectTo={redirect}
      />
    </AuthLayout>
  )
}

function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <SiteLink href={href} className="underline underline-offset-4">
      {children}
    </SiteLink>
  )
}

/** The same page for every address, so that it does not reveal whether an account exists. */
function Mailed({ email, redirectTo }: { email: string; redirectTo: string | undefined }) {
  return (
    <AuthLayout title={accountText.lookInMail}>
      <p className="text-lg text-pretty text-ink-soft">
        We sent an email to <span className="font-semibold wrap-anywhere text-ink">{email}</span>.{' '}
        {signInText.openLink}
      </p>
      <Button asChild className="self-start">
        <Link
          to="/sign-in/$"
          params={{ _splat: '' }}
          search={redirectTo ? { redirect: redirectTo } : {}}
        >
          Sign in
        </Link>
      </Button>
      <ResendVerification email={email} />
    </AuthLayout>
  )
}
