import { createContext } from 'react'

/** Function for client-side navigation; null on a standalone page. */
export const NavigateContext = createContext<((href: string) => void) | null>(null)
