import { Link } from '@tanstack/react-router'
import { accountText } from '../account/account-text.ts'
import { useSignInSettings } from './use-sign-in-settings.ts'

interface OtherSignInLinkProps {
  question: string
  to: '/sign-in/$' | '/sign-up/$'
  label: string
  /** The page first requested. */
  redirectTo: string | undefined
}

/** Links sign-in with sign-up; absent with an identity provider, where both are the same. */
export function OtherSignInLink({ question, to, label, redirectTo }: OtherSignInLinkProps) {
  const settings = useSignInSettings()
  if (settings?.outside && !settings.passwords) {
    const { kind, name } = settings.outside
    if (kind === 'clerk') return null

    return <p className="text-pretty text-ink-soft">{accountText.invitedBy(name)}</p>
  }

  return (
    <p className="text-ink-soft">
      {question}{' '}
      <Link
        to={to}
        params={{ _splat: '' }}
        search={{ redirect: redirectTo }}
        className="font-semibold text-accent underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  )
}
