/* What the checker is given: plain facts, in no type of the product. */

/** A word that was spoken, at 16,000 samples a second from the start of its recording. */
export interface SpokenWord {
  text: string
  startSample: number
  endSample: number
}

/** What is known of a recording outside of the product. */
export interface RecordingEvidence {
  /** Its six characters. */
  code: string
  words: SpokenWord[]
  /** Samples that its microphone gave. */
  samples: number
  /** Files of what each reader received on the wire. */
  wireLogs: { reader: string; file: string }[]
  /** The texts that each reader's page showed at the end, in its order. */
  pages: { reader: string; texts: string[] }[]
  /** The continuity receipt, as its owner received it. */
  receipt: unknown
  /** How often its user paused it, and how often they had to press Resume. */
  interruptions: { pauses: number; resumes: number }
}

/** One attempt of a stranger at what is not theirs. */
export interface Attempt {
  /** What was attempted, such as `GET /api/sessions/CODE`. */
  what: string
  /** The HTTP status; 0 for a live channel. */
  status: number
  /** Everything that came back. */
  received: string
  /** Texts that only others may see. */
  secrets: string[]
}

/** What a user paid for or was given. */
export interface Credit {
  /** The id of the user's row. */
  userId: string
  minutes: number
}

/** The memory of a process, from the operating system. */
export interface ProcessUsage {
  node: string
  pid: number
  megabytes: number
  descriptors: number
}

/** The kinds of what a checker finds. */
export type FindingKind =
  | 'lost word'
  | 'doubled word'
  | 'order'
  | 'unsaid gap'
  | 'log'
  | 'reader'
  | 'foreign delivery'
  | 'access'
  | 'minutes'
  | 'receipt'
  | 'memory'
  | 'crash'
  | 'stuck'

/** A broken promise. */
export interface Finding {
  kind: FindingKind
  text: string
}
