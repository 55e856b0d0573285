import fs from 'node:fs'

interface ProfileNode {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
  children?: number[]
}

/** A file that Node writes with `--cpu-prof`; times are in microseconds. */
interface Profile {
  nodes: ProfileNode[]
  samples: number[]
  timeDeltas: number[]
  startTime: number
  endTime: number
}

interface Frame {
  name: string
  total: number
  callees: Map<string, Frame>
}

const IDLE = '(idle)'
/** The smallest share of the busy time that has a line. */
const MIN_SHARE = 0.02

/**
 * Prints a profile as a flame graph in text: each line a function with its share of the busy time,
 * below the one that called it. The first `skipSeconds` are left out, the start of a program.
 */
export function printProfile(file: string, skipSeconds: number): void {
  const profile: Profile = JSON.parse(fs.readFileSync(file, 'utf8'))
  const root = foldSamples(profile, profile.startTime + skipSeconds * 1e6)
  const idle = root.callees.get(IDLE)?.total ?? 0
  root.callees.delete(IDLE)
  const busy = root.total - idle
  const seconds = (time: number) => (time / 1e6).toFixed(2)
  process.stdout.write(`busy ${seconds(busy)} s of ${seconds(root.total)} s\n`)
  printFrames(root, busy, 0)
}

function foldSamples({ nodes, samples, timeDeltas, startTime }: Profile, from: number): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const callerOf = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const pathOf = (id: number): string[] => {
    const path: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = callerOf.get(at)) {
      const node = byId.get(at)
      if (node) path.unshift(formatFrame(node))
    }
    return path.slice(1)
  }
  const root: Frame = { name: 'all', total: 0, callees: new Map() }
  let time = startTime
  for (const [index, id] of samples.entries()) {
    const delta = timeDeltas[index] ?? 0
    time += delta
    if (time < from) continue
    root.total += delta
    let frame = root
    for (const name of pathOf(id)) {
      const callee: Frame = frame.callees.get(name) ?? { name, total: 0, callees: new Map() }
      callee.total += delta
      frame.callees.set(name, callee)
      frame = callee
    }
  }
  return root
}

function printFrames(frame: Frame, busy: number, depth: number): void {
  const callees = [...frame.callees.values()].sort((one, other) => other.total - one.total)
  for (const callee of callees) {
    if (callee.total < busy * MIN_SHARE) continue
    const share = ((callee.total / busy) * 100).toFixed(0).padStart(3)
    process.stdout.write(`${share} % ${' '.repeat(depth)}${callee.name}\n`)
    printFrames(callee, busy, depth + 1)
  }
}

function formatFrame({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const [, file = url] = /(?:node_modules|server\/src|contract\/src)\/(.*)$/.exec(url) ?? []
  const name = functionName || '(anonymous)'
  return file ? `${name} ${file}:${lineNumber + 1}` : name
}
