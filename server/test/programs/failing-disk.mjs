import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/* Imported before a program: its syncs fail from the moment on in which the file FAIL_FILE is there. */

const { fdatasyncSync } = fs
fs.fdatasyncSync = (fd) => {
  if (fs.existsSync(process.env.FAIL_FILE ?? '')) throw new Error('EIO: i/o error, fdatasync')
  fdatasyncSync(fd)
}
syncBuiltinESMExports()
