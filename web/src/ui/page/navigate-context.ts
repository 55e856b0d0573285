import { createContext } from 'react'

/** Client-side navigation; absent on a standalone page. */
export const NavigateContext = createContext<((href: string) => void) | null>(null)
