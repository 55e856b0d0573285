import type { MayWatch } from '#server/ports/viewer-channels.ts'
import type { CodeGuard } from './code-guard.ts'

/** The channel of a session is for those who may read it; there are no other channels. */
export function mayWatchBy(guard: CodeGuard): MayWatch {
  return async (channel, address) => {
    const [, code] = /^transcript-(.+)$/.exec(channel) ?? []
    if (code === undefined) return false
    return guard.admits(code, address)
  }
}
