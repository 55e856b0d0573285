import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Grants the admin role as the owner does, while the server does not run. */
export async function grantAdmin(dataFolder: string, email: string): Promise<void> {
  const node = join(root, 'node_modules/.bin/node')
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataFolder }
  await promisify(execFile)(node, ['server/src/admin-command.ts', 'grant', email], {
    cwd: root,
    env,
  })
}
