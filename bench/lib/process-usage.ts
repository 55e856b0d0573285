import fs from 'node:fs'

/** CPU seconds used by a process and its children, from /proc. */
export function cpuSeconds(pid: number): number {
  return family(pid).reduce((sum, member) => sum + ownCpuSeconds(member), 0)
}

/** Resident memory of a process and its children, in bytes. */
export function residentBytes(pid: number): number {
  return family(pid).reduce((sum, member) => {
    const [, pages = '0'] = fs.readFileSync(`/proc/${member}/statm`, 'utf8').split(' ')
    return sum + Number(pages) * 4096
  }, 0)
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
