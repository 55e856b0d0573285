import { type RefCallback, useCallback, useState } from 'react'

/**
 * The element that holds the lines of a transcript, null before it is drawn, and the ref that takes
 * it. The element is passed on to `attach`.
 */
export function useLogElement(attach: (page: HTMLDivElement | null) => void): {
  page: HTMLDivElement | null
  attachPage: RefCallback<HTMLDivElement>
} {
  const [page, setPage] = useState<HTMLDivElement | null>(null)
  const attachPage = useCallback(
    (element: HTMLDivElement | null) => {
      attach(element)
      setPage(element)
    },
    [attach],
  )

  return { page, attachPage }
}
