import { askNeed } from '@live-scribe/contract/needs/ask-needs'
import type { AppContext } from '#server/context.ts'
import type { LiveRecordings } from '#server/features/recording/index.ts'
import { AppError, sessionNotFoundError } from '#server/http/app-error.ts'
import type { AddRoute } from '#server/http/endpoint-route.ts'
import { createNeedLimits } from '../need-limits.ts'
import { readChallengeSolution } from '../read-challenge-solution.ts'
import type { SessionCodeGuard } from '../session-code-guard.ts'

/** Adds the call with which a reader tells the recorder what they need. */
export function addAskNeed(
  add: AddRoute,
  context: AppContext,
  { guard, recordings }: { guard: SessionCodeGuard; recordings: LiveRecordings },
): void {
  const limits = createNeedLimits(context)
  add(askNeed, async ({ params: { code }, body, address, headers }) => {
    await limits.useAddress(address)
    const session = await guard.find(code, { address, proof: readChallengeSolution(headers) })
    if (!session) throw sessionNotFoundError()
    if (!session.canReadersAsk) throw switchedOffError()
    if (session.status !== 'active') throw notRecordedError()
    await limits.useReader(code, body)
    const askedAt = await recordings.askNeed(code, body)
    if (askedAt === null) throw notRecordedError()
    return { asked_at: askedAt }
  })
}

function switchedOffError(): AppError {
  return new AppError('forbidden', 'The recorder has switched these signs off.')
}

function notRecordedError(): AppError {
  const text = 'Nothing is being recorded right now. Ask again when the text goes on.'
  return new AppError('conflict', text)
}
