import { toFixedRuns } from '@live-scribe/contract/fixes/fixed-runs'
import { Suspense, useEffect, useState } from 'react'
import { lazyOptional } from '#web/ui/page/lazy-optional.ts'
import { FIX_ID } from '../list/write-runs.tsx'
import type { FixesProps } from './fixes-props.ts'
import { findEntryOf, WORDS } from './selected-words.ts'

// Loaded with the first words that are clicked or selected.
const OriginalPopover = lazyOptional(
  async () => (await import('./original-popover.tsx')).OriginalPopover,
)
const FixSelection = lazyOptional(async () => (await import('./fix-selection.tsx')).FixSelection)

/** Fixed words whose original is shown. */
interface OpenedWords {
  words: HTMLElement
  id: number
  /** As they are shown. */
  fixed: string
  original: string
}

/** Shows the originals of fixed words in `page`, and lets the owner fix words. */
export function FixLayer({ page, canFix, ...session }: FixesProps & { page: HTMLElement }) {
  const { store } = session
  const [opened, setOpened] = useState<OpenedWords | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const open = (event: Event) => {
      const words = findOpenedWords(event.target, store)
      if (!words) return
      event.preventDefault()
      event.stopPropagation()
      setOpened(words)
    }
    page.addEventListener('click', open, { signal })
    page.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Enter' || event.key === ' ') open(event)
      },
      { signal },
    )

    return () => leaving.abort()
  }, [page, store])

  return (
    <Suspense>
      {opened && (
        <OriginalPopover
          key={`${opened.id} ${opened.original}`}
          {...session}
          {...opened}
          isAlways={isAlways(store, opened.id)}
          canFix={canFix}
          onClose={() => setOpened(null)}
        />
      )}
      {canFix && <FixSelection {...session} page={page} />}
    </Suspense>
  )
}

function isAlways(store: FixesProps['store'], fix: number): boolean {
  const { fixes } = store.getSnapshot().transcript.fixes

  return fixes.some(({ id, is_always }) => id === fix && is_always === true)
}

function findOpenedWords(
  target: EventTarget | null,
  store: FixesProps['store'],
): OpenedWords | null {
  const words = target instanceof Element ? target.closest(`[${FIX_ID}]`) : null
  const line = words?.closest(WORDS)
  const entry = line && findEntryOf(line, store.getSnapshot().transcript.entries)
  if (!(words instanceof HTMLElement) || !entry) return null
  const [start, end] = (words.dataset.range ?? '').split(' ').map(Number)
  const { fixes } = store.getSnapshot().transcript.fixes
  const fixed = toFixedRuns(entry, fixes).find((run) => run.fix !== null && run.start === start)

  return {
    words,
    id: Number(words.getAttribute(FIX_ID)),
    fixed: fixed?.text ?? '',
    original: entry.text.slice(start, end),
  }
}
