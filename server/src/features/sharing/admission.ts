import type { LogPosition } from '@live-scribe/contract/live/log-position'
import type { Admission } from '#server/ports/viewer-channels.ts'
import type { SessionCodeGuard } from './session-code-guard.ts'

/**
 * Creates the admission check: a viewer of a session's channel must be allowed to read the session;
 * there are no other channels.
 */
export function createAdmission(
  guard: SessionCodeGuard,
  readPosition: (code: string) => Promise<LogPosition | null>,
): Admission {
  return {
    mayWatch: async (channel, address) => {
      const code = codeOf(channel)
      // Rejects when a challenge is required; the viewer reconnects after its page has read the
      // log.
      return code !== null && guard.admits(code, { address })
    },
    isOpen: async (channel) => {
      const code = codeOf(channel)
      return code !== null && guard.isShared(code)
    },
    readPosition: async (channel) => {
      const code = codeOf(channel)
      return code === null ? null : readPosition(code)
    },
    forget: (channel) => guard.invalidate(codeOf(channel) ?? ''),
  }
}

function codeOf(channel: string): string | null {
  return /^transcript-(.+)$/.exec(channel)?.[1] ?? null
}
