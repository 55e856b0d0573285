import { createContext } from 'react'

/** What pressed the button of a menu that was loaded for it: a keyboard goes to the first item. */
export const PressedBy = createContext<'pointer' | 'keyboard'>('pointer')
