/** Options of a server under test. */
export interface ServeOptions {
  sinkPort: number
  streams: number
  /** URL of a PostgreSQL server; the embedded database without one. */
  databaseUrl?: string | undefined
}

/** Sent by a server under test when it accepts connections: the URL of each recorder. */
export interface ServerReady {
  recorders: { url: string; token: string }[]
}
