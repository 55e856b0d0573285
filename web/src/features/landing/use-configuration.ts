import { useEffect, useState } from 'react'
import type { RunningConfiguration } from './claims.ts'

/** The request that all parts of the page wait for. */
let asked: Promise<RunningConfiguration> | undefined

// Loaded on demand, because the first view does not need it.
const ask = async () => (await import('./fetch-configuration.ts')).fetchConfiguration()

/** What the running server says of itself; undefined until it answers, and where it does not. */
export function useConfiguration(): RunningConfiguration | undefined {
  const [configuration, setConfiguration] = useState<RunningConfiguration>()
  useEffect(() => {
    let isGone = false
    asked ??= ask().finally(() => {
      asked = undefined
    })
    asked.then(
      (answer) => !isGone && setConfiguration(answer),
      () => {},
    )

    return () => {
      isGone = true
    }
  }, [])

  return configuration
}
