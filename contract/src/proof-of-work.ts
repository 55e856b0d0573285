/** Request header with the solved challenge, `TOKEN.COUNTER` (OUT-9). */
export const PROOF_OF_WORK_HEADER = 'x-live-scribe-proof'
