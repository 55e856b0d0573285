import { useEffect } from 'react'

/** The title of the page; takes the place of the one that the file came with. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    // React writes its title in front of what is there.
    const [, ...written] = document.head.querySelectorAll('title')
    for (const element of written) element.remove()
  }, [])

  return <title>{title}</title>
}
