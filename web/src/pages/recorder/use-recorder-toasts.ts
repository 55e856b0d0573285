import type { User } from '@live-scribe/contract/identity'
import type { EndedReason } from '@live-scribe/contract/recording'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { currentUserQuery } from '#web/features/identity/session/current-user-query.ts'
import { recorderMessages } from '#web/features/recording/engine/recorder-messages.ts'
import type { RecorderNotice } from '#web/features/recording/engine/recorder-ports.ts'
import { SESSION_QUERY_KEY } from '#web/features/recording/history/reopened-session-query.ts'
import {
  isFirstSafariNote,
  nameBrowserOf,
  stopsWhenHidden,
} from '#web/features/recording/panel/ios-safari.ts'
import { queryMicrophonePermission } from '#web/features/recording/panel/microphone/microphone-permission.ts'
import { toast } from '#web/ui/overlay/toast.ts'

const SAFARI_NOTE_MS = 10_000

/**
 * Loads the text of the time-limit toast, which is not in the page's bundle because few recordings
 * reach the limit.
 */
export const loadLimitText = () => import('#web/features/recording/panel/limit-reached-text.ts')

interface RecorderToasts {
  /** The limit of the running recording. */
  limitMinutes: () => number
  onRestart: () => void
}

/** Listeners that show the recorder's toasts; `limit` is what the last recording ended at. */
export function useRecorderToasts({ limitMinutes, onRestart }: RecorderToasts) {
  const queryClient = useQueryClient()
  const [limit, setLimit] = useState<{ account: User | null; limitMinutes: number }>()
  useEffect(() => {
    if (!stopsWhenHidden() || !isFirstSafariNote()) return
    toast.warning(nameBrowserOf(recorderMessages.safariNote), {
      duration: SAFARI_NOTE_MS,
      action: { label: 'Got it', onClick: () => {} },
    })
  }, [])

  const listeners = {
    async onNotice({ tone, text, canRestart, microphone }: RecorderNotice) {
      // The page itself explains a blocked microphone; a toast would repeat it.
      if (microphone === 'system') return
      if (microphone === 'denied' && (await queryMicrophonePermission())?.state === 'denied') return
      toast[tone](text, canRestart ? { action: { label: 'Restart', onClick: onRestart } } : {})
    },
    onPaused() {
      if (stopsWhenHidden()) toast.warning(nameBrowserOf(recorderMessages.pausedBySafari))
    },
    onStop(reason: EndedReason) {
      if (reason !== 'time_limit') return
      const account = queryClient.getQueryData(currentUserQuery.queryKey) ?? null
      const reached = Math.ceil(limitMinutes())
      setLimit({ account, limitMinutes: reached })
      void loadLimitText()
        .then(({ getLimitReachedText }) => getLimitReachedText(account, reached))
        .catch(() => ({ text: recorderMessages.ended, description: undefined }))
        .then(({ text, description }) => toast.warning(text, { description, duration: 12_000 }))
    },
    onStopped() {
      // Totals, usage and permission changed; the session itself stays on this page.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== SESSION_QUERY_KEY,
      })
    },
  }

  return { listeners, limit }
}
