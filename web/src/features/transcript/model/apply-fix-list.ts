import type { TermFixes } from '@live-scribe/contract/fixes/term-fix'

/** Applies all fixes, as they were read: the highest version counts. */
export function applyFixList<State extends { fixes: TermFixes }>(
  state: State,
  fixes: TermFixes,
): State {
  return fixes.version > state.fixes.version ? { ...state, fixes } : state
}
