import { lockFolder } from '#server/db/folder-lock.ts'

// Locks a folder, prints "locked" or why not, and keeps the lock until it is killed or its input ends.

const [folder = ''] = process.argv.slice(2)
try {
  lockFolder(folder)
  process.stdout.write('locked\n')
  process.stdin.resume()
} catch (error) {
  process.stdout.write(`${(error as Error).message}\n`)
}
