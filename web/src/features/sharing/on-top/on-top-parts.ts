export { type OnTopWindow, openOnTop } from './open-on-top.ts'
export { openSmallWindow } from './open-small-window.tsx'
