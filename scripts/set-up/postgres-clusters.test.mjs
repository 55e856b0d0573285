import { expect, test } from 'vitest'
import { dropNewClusters } from './postgres-clusters.mjs'

test('only the clusters that the install made are removed', async () => {
  const commands = []
  const run = async (...command) => commands.push(command.flat().join(' '))
  await dropNewClusters(['14/main'], { list: () => ['14/main', '15/main'], run })
  expect(commands).toEqual(['pg_dropcluster --stop 15 main'])
})
