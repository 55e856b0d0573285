/**
 * Close codes of `/v1/listen`. 1000, 1008 and 1011 mean the same as on Deepgram's live API; 4000 to
 * 4099 are final, after 4100 to 4199 the recorder should reconnect.
 */
export const closeCodes = {
  finished: 1000,
  notAudio: 1008,
  noAudio: 1011,
  authenticationFailed: 4000,
  sessionCompleted: 4003,
  otherRecorder: 4009,
  recogniserUnavailable: 4020,
  recogniserBusy: 4100,
  recogniserFailed: 4101,
  databaseUnavailable: 4102,
  restarting: 4103,
} as const

/** A code with which the server closes `/v1/listen`. */
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** Whether a recorder should reconnect after this close code. */
export function shouldReconnectAfter(code: number): boolean {
  if (code === closeCodes.finished || code === closeCodes.notAudio) return false
  return code < 4000 || code >= 4100
}
