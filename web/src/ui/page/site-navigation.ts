import { createContext } from 'react'

/** Goes to a page of this site without loading it anew; absent on a page that stands alone. */
export const SiteNavigation = createContext<((href: string) => void) | null>(null)
