import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseCatalogue, parseTitleIds } from './results/catalogue.mjs'
import { describeProof, findProof } from './results/proof.mjs'
import {
  convertPlaywrightReport,
  convertVitestReport,
  PLAYWRIGHT_RESULTS,
  readResults,
  VITEST_RESULTS,
} from './results/read-results.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Reads the ids of the live protocol's rules, which test titles may name too. */
function readRuleIds() {
  const file = join(root, 'docs/live-protocol.md')
  if (!existsSync(file)) return new Set()
  const names = readFileSync(file, 'utf8').match(/\b[A-Z]+-\d+\b/g) ?? []
  return new Set(names.flatMap((name) => parseTitleIds(`[${name}]`)))
}

/** Reads the ids that have a decision: `- **OPEN-03** …`, `- **OPEN-61, OPEN-62** …`. */
function readDecidedIds() {
  const text = readFileSync(join(root, 'docs/open-points.md'), 'utf8')
  const names = [...text.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, ids]) => ids)
  return new Set(names.flatMap((ids) => parseTitleIds(`[${ids}]`)))
}

function report(only) {
  const catalogue = parseCatalogue(readFileSync(join(root, 'docs/behaviours.tsv'), 'utf8'))
  const vitest = readResults(join(root, VITEST_RESULTS), convertVitestReport)
  const playwright = readResults(join(root, PLAYWRIGHT_RESULTS), convertPlaywrightReport)
  if (!vitest && !playwright) {
    console.error('There is no test run to read. Run npm test first.')
    return 1
  }
  if (only && !catalogue.some((row) => row.prefix === only)) {
    console.error(`No behaviour starts with ${only}-.`)
    return 1
  }

  const results = [...(vitest ?? []), ...(playwright ?? [])]
  const { unproven, unknown } = findProof(catalogue, results, readRuleIds(), readDecidedIds())
  for (const line of describeProof({ catalogue, unproven, unknown, only })) console.log(line)
  return unknown.length === 0 ? 0 : 1
}

process.exitCode = report(process.argv[2]?.toUpperCase())
