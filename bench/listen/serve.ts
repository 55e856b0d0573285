/** What a server under test is told. */
export interface ServeOptions {
  sinkPort: number
  streams: number
  /** A PostgreSQL server; without one the database in the box. */
  databaseUrl?: string | undefined
}

/** What it answers once it listens: where each recorder connects. */
export interface ServerReady {
  recorders: { url: string; token: string }[]
}
