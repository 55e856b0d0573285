/**
 * @typedef {{ id: string, prefix: string, statement: string, decision: string }} Behaviour
 * `decision` is the id of the entry in docs/open-points.md that says why the product does otherwise;
 * empty where it does what the statement says.
 */

/**
 * Parses the text of docs/behaviours.tsv.
 * @returns {Behaviour[]}
 */
export function parseCatalogue(text) {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', , statement = '', , , decision = ''] = line.split('\t')
    return { id, prefix: getIdPrefix(id), statement, decision }
  })
}

/** The prefix of a behaviour's id: `REC` of `REC-17`. */
export function getIdPrefix(id) {
  return id.slice(0, id.lastIndexOf('-'))
}

/** Parses the ids that a test's title has in square brackets: `[REC-17]`, `[REC-17, REC-18]`. */
export function parseTitleIds(title) {
  const groups = title.matchAll(/\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g)
  return [...groups].flatMap(([, ids]) => ids.split(',').map((id) => id.trim()))
}

/** Parses the ids that have an entry in docs/open-points.md: `- **OPEN-03** …`, `- **OPEN-61, OPEN-62** …`. */
export function parseDecidedIds(text) {
  const names = [...text.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, ids]) => ids)
  return new Set(names.flatMap((ids) => parseTitleIds(`[${ids}]`)))
}
