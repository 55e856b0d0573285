/**
 * @typedef {{ id: string, prefix: string, statement: string }} Behaviour
 */

/**
 * The rows of docs/behaviours.tsv.
 * @returns {Behaviour[]}
 */
export function parseCatalogue(text) {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', , statement = ''] = line.split('\t')
    return { id, prefix: prefixOf(id), statement }
  })
}

/** The prefix of a behaviour's id: `REC` of `REC-17`. */
export function prefixOf(id) {
  return id.slice(0, id.lastIndexOf('-'))
}

/** The ids that a test's title names in square brackets: `[REC-17]`, `[REC-17, REC-18]`. */
export function idsInTitle(title) {
  const groups = title.matchAll(/\[([A-Z]+-\d+(?:\s*,\s*[A-Z]+-\d+)*)\]/g)
  return [...groups].flatMap(([, ids]) => ids.split(',').map((id) => id.trim()))
}
