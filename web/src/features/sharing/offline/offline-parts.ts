// Loaded apart from the page, after its text.
export { keepTranscript } from './keep-transcript.ts'
export { KeptNotice } from './kept-notice.tsx'
export { readKeptLog } from './read-kept-log.ts'
