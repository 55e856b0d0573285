import { type RefCallback, useCallback, useState } from 'react'
import { releaseOffscreenRows } from './release-offscreen-rows.ts'

/** The element that holds the lines of a transcript, null before it is drawn, and the ref that takes it. */
export function useLogPage(): {
  page: HTMLDivElement | null
  attachPage: RefCallback<HTMLDivElement>
} {
  const [page, setPage] = useState<HTMLDivElement | null>(null)
  const attachPage = useCallback((element: HTMLDivElement | null) => {
    releaseOffscreenRows(element)
    setPage(element)
  }, [])

  return { page, attachPage }
}
