import fs from 'node:fs'

/** Connections that found a full accept queue since the system started, from /proc/net/netstat. */
export function countListenOverflows(): number {
  const lines = fs.readFileSync('/proc/net/netstat', 'utf8').split('\n')
  const [names = [], values = []] = lines
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '))
  return Number(values[names.indexOf('ListenOverflows')] ?? 0)
}
