import type { SharedSession } from '@live-scribe/contract/sharing'

/** What a reader's page knows of the readers' needs. */
export interface ReaderNeeds {
  /** Whether readers may say what they need. */
  canAsk: boolean
  /** What was asked up to this time, epoch milliseconds, is seen. */
  seenAt: number
}

/** The part of a transcript's state that the needs are. */
interface WithNeeds {
  needs: ReaderNeeds
}

/** Applies an announced change; what is seen stays so. */
export function applyNeeds<State extends WithNeeds>(
  state: State,
  { canAsk, seenAt }: ReaderNeeds,
): State {
  return { ...state, needs: { canAsk, seenAt: Math.max(state.needs.seenAt, seenAt) } }
}

/** Applies a read of the log, unless a change was announced since it began with `before`. */
export function applyLogNeeds<State extends WithNeeds>(
  state: State,
  { can_ask: canAsk }: Pick<SharedSession, 'can_ask'>,
  before: ReaderNeeds,
): State {
  const isKnown = state.needs !== before || before.canAsk === canAsk

  return isKnown ? state : { ...state, needs: { ...before, canAsk } }
}
