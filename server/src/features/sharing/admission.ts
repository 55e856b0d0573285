import type { Admission } from '#server/ports/viewer-channels.ts'
import type { CodeGuard } from './code-guard.ts'

/** Admits to the channel of a session whoever may read it; there are no other channels. */
export function admissionBy(guard: CodeGuard): Admission {
  return {
    mayWatch: async (channel, address) => {
      const code = codeOf(channel)
      // A challenge rejects: the viewer reconnects once its page has read the log.
      return code !== null && guard.admits(code, { address })
    },
    isOpen: async (channel) => {
      const code = codeOf(channel)
      return code !== null && guard.isShared(code)
    },
    forget: (channel) => guard.forget(codeOf(channel) ?? ''),
  }
}

function codeOf(channel: string): string | null {
  return /^transcript-(.+)$/.exec(channel)?.[1] ?? null
}
