/** What a server under test is told. */
export interface ServeOrder {
  sinkPort: number
  streams: number
}

/** What it answers once it listens: where each recorder connects. */
export interface Listening {
  recorders: { url: string; token: string }[]
}
