import { getIdPrefix, parseTitleIds } from './catalogue.mjs'

/**
 * Finds the behaviours that no passing test names in its title or its group's, the ids in titles
 * that belong to no behaviour and no rule, and the behaviours whose decision is not written down. A question that the specification leaves open needs a
 * written decision instead of a test.
 * @param {import('./catalogue.mjs').Behaviour[]} catalogue
 * @param {import('./read-results.mjs').TestResult[]} results
 * @param {Set<string>} ruleIds  ids of other catalogues that titles may quote
 * @param {Set<string>} decidedIds  ids that the decisions name
 */
export function findProof(catalogue, results, ruleIds = new Set(), decidedIds = new Set()) {
  const known = new Set(catalogue.map((row) => row.id))
  const named = new Set(results.flatMap((result) => parseTitleIds(result.path)))
  const passing = new Set(
    results.filter((result) => result.hasPassed).flatMap((result) => parseTitleIds(result.path)),
  )
  const isSettled = ({ id, prefix }) => prefix === 'OPEN' && decidedIds.has(id)
  return {
    unproven: catalogue.filter((row) => !passing.has(row.id) && !isSettled(row)),
    undecided: catalogue.filter(({ decision }) => decision !== '' && !decidedIds.has(decision)),
    unknown: [...named].filter((id) => !known.has(id) && !ruleIds.has(id)).sort(),
  }
}

/** Counts proven and all behaviours by id prefix, in the catalogue's order. */
export function countByPrefix(catalogue, unproven) {
  const counts = new Map()
  for (const { prefix } of catalogue) {
    const count = counts.get(prefix) ?? { proven: 0, total: 0 }
    counts.set(prefix, { proven: count.proven + 1, total: count.total + 1 })
  }
  for (const { id } of unproven) counts.get(getIdPrefix(id)).proven -= 1
  return counts
}

/** The lines of the report: unproven behaviours by prefix, then the totals. */
export function describeProof({ catalogue, unproven, undecided, unknown, only }) {
  const counts = countByPrefix(catalogue, unproven)
  const shown = [...counts].filter(([prefix]) => !only || prefix === only)
  const lists = shown.flatMap(([prefix, { proven, total }]) => [
    `${prefix} ${proven}/${total}`,
    ...unproven
      .filter((row) => row.prefix === prefix)
      .map((row) => `  ${row.id}  ${row.statement}`),
    '',
  ])
  const total = catalogue.length
  return [
    ...lists,
    ...(unknown.length > 0
      ? [`Error: tests name ids that do not exist: ${unknown.join(', ')}`]
      : []),
    ...undecided.map(
      ({ id, decision }) =>
        `Error: ${id} refers to ${decision}, which has no entry in docs/open-points.md`,
    ),
    shown.map(([prefix, { proven, total }]) => `${prefix} ${proven}/${total}`).join(' · '),
    `${total - unproven.length} of ${total} behaviours proven, ${unproven.length} to go`,
  ]
}
