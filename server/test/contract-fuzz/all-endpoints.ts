import fs from 'node:fs'
import type { Endpoint } from '@live-scribe/contract/endpoint'

const source = new URL('../../../contract/src/', import.meta.url)

/** Reads all endpoints of the contract. */
export async function readContract(): Promise<Endpoint[]> {
  const names = fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(names.map((name) => import(new URL(name, source).href)))
  const values = modules.flatMap((module) => Object.values(module))
  return values.filter(
    (value): value is Endpoint => typeof value === 'object' && value !== null && 'policy' in value,
  )
}
