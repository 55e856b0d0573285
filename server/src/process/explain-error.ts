import { EnvironmentError } from '../config/env.ts'
import { DatabaseError } from '../db/database.ts'
import { describeUnwritable } from '../lib/files/describe-unwritable.ts'
import { LiveBusError } from '../ports/cluster.ts'

/** Errors that an operator can fix. */
const operatorErrors = [EnvironmentError, DatabaseError, LiveBusError]

const NOT_OURS =
  'HOST is not an address of this machine. Leave it out, or set HOST=0.0.0.0 for all addresses.'

/** One line for an error that an operator can fix; null for others. */
export function explainError(error: unknown): string | null {
  if (operatorErrors.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port, path, syscall } = error as NodeJS.ErrnoException & { port?: number }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the other program, or set PORT to another one, for example PORT=3001 npm start.`
    case 'EADDRNOTAVAIL':
      return NOT_OURS
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      // Faults of the services' addresses have errors of their own.
      return syscall === 'getaddrinfo' ? NOT_OURS : null
    case 'EACCES':
      if (syscall === 'listen') {
        return `This user may not listen on port ${port}. Set PORT to one from 1024, for example PORT=3000 npm start.`
      }
      return path ? describeUnwritable(path, code) : null
    default:
      return path ? describeUnwritable(path, code) : null
  }
}
