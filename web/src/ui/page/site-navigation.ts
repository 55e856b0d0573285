import { createContext } from 'react'

/** Client-side navigation; absent on a standalone page. */
export const SiteNavigation = createContext<((href: string) => void) | null>(null)
