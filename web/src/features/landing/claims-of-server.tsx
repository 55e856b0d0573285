import { useEffect, useState } from 'react'
import { getClaims } from './claims.ts'
import { FeatureCards } from './feature-cards.tsx'
import { useConfiguration } from './use-configuration.ts'

/** The feature cards, with what the running server does. */
export function ServerFeatureCards() {
  const configuration = useConfiguration()
  const [isEncrypted, setEncrypted] = useState(false)
  useEffect(() => setEncrypted(window.location.protocol === 'https:'), [])

  return <FeatureCards claims={getClaims({ configuration, isEncrypted })} />
}
