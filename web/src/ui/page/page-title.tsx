import { useEffect } from 'react'

/** The title that the file came with, which React does not know unless it hydrates the page. */
const written = typeof document === 'undefined' ? null : document.head.querySelector('title')

/** The title of the page; takes the place of the one that the file came with. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    // React writes its title in front of what is there; a hydrated page has the one only.
    const isReplaced = document.head.querySelector('title') !== written
    if (isReplaced) written?.remove()
  }, [])

  return <title>{title}</title>
}
