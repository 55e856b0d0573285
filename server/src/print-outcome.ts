import { EnvironmentError } from './config/env.ts'
import { DatabaseError } from './db/database.ts'

type ErrorClass = new (...parts: never[]) => Error

/**
 * Prints the line that a command returns. An error of the environment, of the database or of
 * `explained` is a line for the operator, with exit code 1; others are thrown.
 */
export async function printOutcome(
  run: () => Promise<string> | string,
  explained: readonly ErrorClass[] = [],
): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`)
  } catch (error) {
    const kinds = [EnvironmentError, DatabaseError, ...explained]
    if (!kinds.some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
