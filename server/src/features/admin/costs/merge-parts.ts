import { NO_COSTS, type RawCosts } from './compute-sums.ts'

/** A part of the raw costs of a key: its use, its payments or its commission. */
type Part = { key: string } & Partial<RawCosts>

/** Joins parts by their key; a key without any costs nothing. */
export async function mergeParts(reads: Promise<Part[]>[]) {
  const merged = new Map<string, RawCosts>()
  for (const { key, ...part } of (await Promise.all(reads)).flat())
    merged.set(key, { ...NO_COSTS, ...merged.get(key), ...part })
  return { keys: [...merged.keys()], of: (key: string) => merged.get(key) ?? NO_COSTS }
}
