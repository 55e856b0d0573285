import { useEffect } from 'react'

/** The title in the HTML file, which React does not know unless it hydrates the page. */
const written = typeof document === 'undefined' ? null : document.head.querySelector('title')

/** Sets the document's title, and removes the static HTML file's when React has added a second one. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    // React inserts its title before the existing one; a hydrated page has only one.
    const isReplaced = document.head.querySelector('title') !== written
    if (isReplaced) written?.remove()
  }, [])

  return <title>{title}</title>
}
