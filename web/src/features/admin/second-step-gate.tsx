import { Link } from '@tanstack/react-router'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/form/button.tsx'
import { adminText } from './admin-text.ts'

/** Whether the server refuses an administrator without two-step verification. */
export function needsSecondStep(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_step_required'
}

/** Links to two-step verification, which the admin area requires of administrators. */
export function SecondStepGate() {
  return (
    <section className="flex max-w-2xl flex-col gap-6 pt-10">
      <h1 className="text-4xl leading-tight tracking-[-0.015em]">{adminText.secondStepTitle}</h1>
      <p className="text-lg text-pretty text-ink-soft">{adminText.secondStep}</p>
      <Button asChild className="self-start">
        <Link to="/security">Turn on two-step verification</Link>
      </Button>
    </section>
  )
}
