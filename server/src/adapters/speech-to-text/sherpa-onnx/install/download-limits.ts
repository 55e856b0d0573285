/** How long a download waits, and how often it begins again. */
export interface DownloadLimits {
  /** Milliseconds without a byte after which a connection is given up. */
  stallTimeoutMs: number
  /** Milliseconds before each further attempt after one that brought nothing. */
  retryDelaysMs: readonly number[]
}

/** The limits of a download from the internet. */
export const downloadLimits: DownloadLimits = {
  stallTimeoutMs: 30_000,
  retryDelaysMs: [1_000, 5_000],
}
