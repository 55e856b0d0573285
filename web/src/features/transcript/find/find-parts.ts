/* What pages load on first use only, in one file. */

export { FindBar } from './find-bar.tsx'
export { showLineWhenRead } from './show-line.ts'
