import { useEffect, useState } from 'react'
import { type Claims, getClaims, type RunningConfiguration } from './claims.ts'

/** The claims for the running server; while its response is missing, those that always hold. */
export function useClaims(): Claims {
  const [configuration, setConfiguration] = useState<RunningConfiguration>()
  const [isEncrypted, setEncrypted] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    setEncrypted(window.location.protocol === 'https:')
    // Loaded on demand, because the first view does not need it.
    void import('./fetch-configuration.ts')
      .then(({ fetchConfiguration }) => fetchConfiguration(leaving.signal))
      .then(setConfiguration, () => {})

    return () => leaving.abort()
  }, [])

  return getClaims({ configuration, isEncrypted })
}
