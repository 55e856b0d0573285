export {
  authAccount,
  authRateLimit,
  authSession,
  authUser,
  authVerification,
} from './schema/auth.ts'
export { minuteLedger } from './schema/minute-ledger.ts'
export { transcriptSegments } from './schema/transcript-segments.ts'
export { transcriptionSessions } from './schema/transcription-sessions.ts'
export { users } from './schema/users.ts'
