import { useEffect } from 'react'

/** Sets the document's title; a prerendered page has it in its markup. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = title
  }, [title])

  return typeof document === 'undefined' ? <title>{title}</title> : null
}
