import type { Admission } from '#server/ports/viewer-channels.ts'
import type { CodeGuard } from './code-guard.ts'

/**
 * Creates the admission check: a viewer of a session's channel must be allowed to read the session;
 * there are no other channels.
 */
export function createAdmission(guard: CodeGuard): Admission {
  return {
    mayWatch: async (channel, address) => {
      const code = codeOf(channel)
      // A required challenge rejects; the viewer reconnects once its page has read the log.
      return code !== null && guard.admits(code, { address })
    },
    isOpen: async (channel) => {
      const code = codeOf(channel)
      return code !== null && guard.isShared(code)
    },
    forget: (channel) => guard.invalidate(codeOf(channel) ?? ''),
  }
}

function codeOf(channel: string): string | null {
  return /^transcript-(.+)$/.exec(channel)?.[1] ?? null
}
