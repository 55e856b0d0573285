import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../../deploy/monitoring')
const read = (file) => readFileSync(join(folder, file), 'utf8')
const definitions = readFileSync(
  join(import.meta.dirname, '../../server/src/adapters/metrics/definitions.ts'),
  'utf8',
)
const product = new Set(definitions.match(/\blive_scribe_\w+(?=')/g))
const rules = parse(read('alerts.yml')).groups.flatMap((group) => group.rules)
const panels = JSON.parse(read('dashboard.json')).panels
const queries = [
  ...rules.map((rule) => rule.expr),
  ...panels.flatMap((panel) => panel.targets.map((target) => target.expr)),
]

/** Runs promtool in the folder of the alerts; its output is the message of the failure. */
function promtool(...args) {
  return execFileSync('promtool', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
}

describe('the alerts', () => {
  it('[RUN-6] are valid for Prometheus, and each is raised by what it names and by nothing less', () => {
    expect(promtool('check', 'rules', 'alerts.yml')).toContain(`${rules.length} rules found`)
    expect(promtool('test', 'rules', 'alerts.test.yml')).toContain('SUCCESS')
    const cases = parse(read('alerts.test.yml')).tests.map(({ name }) => name)
    const expected = rules.flatMap(({ alert }) => [`${alert} raised`, `${alert} silent`])
    expect(cases).toEqual(expected)
  })

  it('[RUN-6] each says what is wrong and where to look', () => {
    const headings = readFileSync(join(folder, '../../docs/incidents.md'), 'utf8')
      .match(/(?<=^### ).*/gm)
      .map((title) => title.toLowerCase().replaceAll(' ', '-'))
    for (const { alert, annotations } of rules) {
      expect(annotations.summary, alert).toMatch(/\.$/)
      const [, anchor] = /^docs\/incidents\.md#(.*)/.exec(annotations.check) ?? []
      if (anchor) expect(headings, alert).toContain(anchor)
    }
  })
})

describe('the alerts and the dashboard', () => {
  it('[RUN-7] ask for metrics that the product has, and leave none of them out', () => {
    const asked = new Set(
      queries
        .flatMap((query) => query.match(/\blive_scribe_\w+/g) ?? [])
        .map((name) => name.replace(/_(bucket|count|sum)$/, '')),
    )
    expect([...asked].filter((name) => !product.has(name))).toEqual([])
    expect([...product].filter((name) => !asked.has(name))).toEqual([])
  })

  it('[RUN-7] the panels of the dashboard do not overlap, and each has a query', () => {
    const places = panels.map(({ gridPos: { x, y } }) => `${x},${y}`)
    expect(new Set(places).size).toBe(panels.length)
    for (const { title, targets } of panels) expect(targets.length, title).toBeGreaterThan(0)
  })
})
