import { existsSync, readdirSync } from 'node:fs'
import { runQuietly } from './run-command.mjs'

/** The database clusters that Debian's tools manage on this machine, as `version/name`. */
export function listClusters(folder = '/etc/postgresql') {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((version) =>
    readdirSync(`${folder}/${version}`).map((name) => `${version}/${name}`),
  )
}

/**
 * Removes the clusters that the package's installation created, because the tests start servers of
 * their own.
 */
export async function dropNewClusters(before, { list = listClusters, run = runQuietly } = {}) {
  for (const cluster of list().filter((name) => !before.includes(name))) {
    const [version = '', name = ''] = cluster.split('/')
    await run('pg_dropcluster', ['--stop', version, name])
  }
}
