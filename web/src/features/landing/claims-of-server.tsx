import { useEffect, useState } from 'react'
import { type Claims, getClaims, type RunningConfiguration } from './claims.ts'
import { FeatureCards } from './feature-cards.tsx'

/** The feature cards, with what the running server does. */
export function ServerFeatureCards() {
  return <FeatureCards claims={useClaims()} />
}

/** The request that all of the page's claims wait for. */
let asked: Promise<RunningConfiguration> | undefined

// Loaded on demand, because the first view does not need it.
const ask = async () => (await import('./fetch-configuration.ts')).fetchConfiguration()

/** The claims for the running server; while its response is missing, those that always hold. */
function useClaims(): Claims {
  const [configuration, setConfiguration] = useState<RunningConfiguration>()
  const [isEncrypted, setEncrypted] = useState(false)
  useEffect(() => {
    let isGone = false
    setEncrypted(window.location.protocol === 'https:')
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

  return getClaims({ configuration, isEncrypted })
}
