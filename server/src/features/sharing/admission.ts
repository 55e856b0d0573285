import { AppError } from '#server/http/app-error.ts'
import type { Admission } from '#server/ports/viewer-channels.ts'
import type { CodeGuard } from './code-guard.ts'

/** The channel of a session is for those who may read it; there are no other channels. */
export function admissionBy(guard: CodeGuard): Admission {
  return {
    mayWatch: async (channel, address) => {
      const code = codeOf(channel)
      if (code === null) return false
      try {
        return await guard.admits(code, address)
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
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
