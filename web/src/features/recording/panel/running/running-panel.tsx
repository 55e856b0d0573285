import type { ComponentProps } from 'react'
import type { RecorderSnapshot } from '../../engine/recorder-ports.ts'
import { SourcesPanel } from '../sources/sources-panel.tsx'
import { GraceLine } from './grace-line.tsx'

interface RunningPanelProps extends ComponentProps<typeof SourcesPanel> {
  snapshot: RecorderSnapshot
}

/** What stands below the recorder's panel while it records: the minutes, and the sources. */
export function RunningPanel(props: RunningPanelProps) {
  return (
    <>
      <GraceLine {...props.snapshot} />
      <SourcesPanel {...props} />
    </>
  )
}
