import { monitorEventLoopDelay } from 'node:perf_hooks'

/* Loaded into a server by `--import`: measures how late its event loop is, and tells its parent. */

const RESOLUTION_MS = 5
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delays.enable()
process.on('message', (order) => {
  if (order === 'report delay') process.send?.(delays.percentile(99) / 1e6 - RESOLUTION_MS)
})
