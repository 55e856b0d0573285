import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCatalogue, parseDecidedIds, parseTitleIds } from './catalogue.mjs'
import { describeProof, findProof } from './proof.mjs'

/** Reads the ids of the live protocol's rules, which test titles may name too. */
function readRuleIds(root) {
  const file = join(root, 'docs/live-protocol.md')
  if (!existsSync(file)) return new Set()
  const names = readFileSync(file, 'utf8').match(/\b[A-Z]+-\d+\b/g) ?? []
  return new Set(names.flatMap((name) => parseTitleIds(`[${name}]`)))
}

/**
 * Compares test results with docs/behaviours.tsv: the lines of the report, the ids in titles that do
 * not exist, and whether there are none, each behaviour is proven and each decision written down.
 * `only` limits the lines to one prefix.
 * @param {string} root
 * @param {import('./read-results.mjs').TestResult[]} results
 * @param {string} [only]
 */
export function reportBehaviours(root, results, only) {
  const catalogue = parseCatalogue(readFileSync(join(root, 'docs/behaviours.tsv'), 'utf8'))
  if (only && !catalogue.some((row) => row.prefix === only)) {
    return { lines: [`No behaviour starts with ${only}-.`], unknown: [], isProven: false }
  }
  const decidedIds = parseDecidedIds(readFileSync(join(root, 'docs/open-points.md'), 'utf8'))
  const proof = findProof(catalogue, results, readRuleIds(root), decidedIds)
  const { unproven, undecided, unknown } = proof
  return {
    lines: describeProof({ catalogue, ...proof, only }),
    unknown,
    isProven: [unproven, undecided, unknown].every((found) => found.length === 0),
  }
}
