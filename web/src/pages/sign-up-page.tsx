import { Link, useSearch } from '@tanstack/react-router'
import { SignUpForm } from '#web/features/identity/sign-up-form.tsx'
import { useEnter } from '#web/features/identity/use-enter.ts'
import { Caret } from '#web/ui/caret.tsx'
import { PageShell } from '#web/ui/page-shell.tsx'

const points = [
  ['Words as they are spoken', 'Read each sentence while it is still being said.'],
  ['One link, no account', 'Whoever has the six characters reads along on any device.'],
  ['Nothing said is lost', 'A cut connection is repaired from the audio your browser kept.'],
] as const

/** The way in for those who are new. */
export function SignUpPage() {
  const { redirect } = useSearch({ from: '/sign-up/$' })
  const enter = useEnter(redirect)

  return (
    <PageShell title="Create an account" width="wide">
      <div className="grid flex-1 items-center gap-14 pt-6 lg:grid-cols-[25rem_1fr] lg:gap-28 lg:pt-0">
        <div className="flex w-full max-w-[25rem] flex-col gap-8">
          <h1 className="text-4xl leading-tight tracking-[-0.015em]">Create an account</h1>
          <SignUpForm onSignedUp={enter} />
          <p className="text-ink-soft">
            Been here before?{' '}
            <Link
              to="/sign-in/$"
              params={{ _splat: '' }}
              search={{ redirect }}
              className="font-semibold text-accent underline underline-offset-4"
            >
              Sign in
            </Link>
          </p>
        </div>
        <ul aria-label="What you get" className="flex max-w-[30rem] flex-col gap-8">
          {points.map(([title, text]) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4">
              <Caret className="mt-1.5 text-2xl" />
              <div>
                <h2 className="text-2xl leading-snug">{title}</h2>
                <p className="mt-1 text-ink-soft">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </PageShell>
  )
}
