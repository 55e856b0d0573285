import fs from 'node:fs'

/** Linux counts resident memory in pages of this size. */
const PAGE_BYTES = 4096

/** CPU seconds used by a process and its children, from /proc. */
export function cpuSeconds(pid: number): number {
  return family(pid).reduce((sum, member) => sum + ownCpuSeconds(member), 0)
}

/** Resident memory of a process and its children, in bytes. */
export function residentBytes(pid: number): number {
  return family(pid).reduce((sum, member) => sum + residentBytesAlone(member), 0)
}

/** Resident memory of one process, in bytes. */
export function residentBytesAlone(pid: number): number {
  const [, pages = '0'] = fs.readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * PAGE_BYTES
}

/** The process of the server among those of an `npm start`. */
export function findServer(pid: number): number {
  const isServer = (member: number) =>
    fs.readFileSync(`/proc/${member}/cmdline`, 'utf8').includes('server/src/main.ts')
  const found = family(pid).find(isServer)
  if (found === undefined) throw new Error('npm start runs no server')
  return found
}

function ownCpuSeconds(pid: number): number {
  return fs.readdirSync(`/proc/${pid}/task`).reduce((sum, task) => {
    const [ran = '0'] = fs.readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')
    return sum + Number(ran) / 1e9
  }, 0)
}

function family(pid: number): number[] {
  const children = fs
    .readdirSync(`/proc/${pid}/task`)
    .flatMap((task) =>
      fs
        .readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .split(' ')
        .filter(Boolean)
        .map(Number),
    )
  return [pid, ...children.flatMap(family)]
}
