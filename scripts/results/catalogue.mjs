/**
 * @typedef {{ id: string, prefix: string, statement: string }} Behaviour
 */

/**
 * Parses the text of docs/behaviours.tsv.
 * @returns {Behaviour[]}
 */
export function parseCatalogue(text) {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line) => {
    const [id = '', , statement = ''] = line.split('\t')
    return { id, prefix: getIdPrefix(id), statement }
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
