import { type ComponentType, useEffect, useState } from 'react'
import { useTranscript } from '../list/use-transcript.ts'
import type { FixesProps } from './fixes-props.ts'

type FixLayer = ComponentType<FixesProps & { page: HTMLElement }>

/**
 * Shows the fixes of a transcript over its lines, and lets its owner make them. What does it is
 * loaded with the first fix, and for those who may fix; if it can't be, the text stays as it was
 * recognised.
 */
export function Fixes(props: FixesProps) {
  const { store, page, canFix } = props
  const isNeeded = useTranscript(store, ({ transcript }) => canFix || transcript.fixes.version > 0)
  const [Layer, setLayer] = useState<FixLayer>()
  useEffect(() => {
    if (!isNeeded) return
    import('./fix-layer.tsx').then(
      (loaded) => setLayer(() => loaded.FixLayer),
      () => {},
    )
  }, [isNeeded])

  return Layer && page && <Layer {...props} page={page} />
}
