import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file) => readFileSync(join(root, file), 'utf8')
const { workspaces, overrides } = JSON.parse(read('package.json'))
const { packages } = JSON.parse(read('package-lock.json'))
const installed = Object.entries(packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !entry.link,
)
const names = new Set(installed.map(([path]) => path.split('node_modules/').at(-1)))
const platforms = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64']

describe('package-lock.json', () => {
  it('[OPS-33] has a hash of every package, and no address to download it from', () => {
    expect(installed.length).toBeGreaterThan(300)
    expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity))).toEqual([])
    expect(installed.filter(([, { resolved }]) => resolved)).toEqual([])
  })

  it('[OPS-33] has what each supported platform needs of packages with a part for each', () => {
    const missing = installed.flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !names.has(name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('[OPS-33] pins one Node for all platforms, which .nvmrc and the image name too', () => {
    const nodes = installed.filter(([path]) =>
      /^node_modules\/node-(bin-)?(linux|darwin|win)/.test(path),
    )
    expect(nodes.map(([, { os, cpu }]) => `${os} ${cpu}`).sort()).toEqual(platforms.sort())
    const version = read('.nvmrc').trim()
    for (const [path, entry] of nodes) expect(entry.version, path).toBe(version)
    expect(read('Dockerfile')).toContain(`FROM node:${version}-`)
  })

  it('fetches that Node only where the machine has none that runs TypeScript', () => {
    expect(packages['scripts/node'].engines).toEqual({ node: '<24' })
    expect(Object.keys(packages['scripts/node'].optionalDependencies)).toHaveLength(5)
  })

  it('[RUN-14] gives a start no package that only tests and benchmarks need', () => {
    const served = Object.values(packages).filter(({ dev }) => !dev)
    const needed = new Set(
      served.flatMap(({ dependencies, optionalDependencies }) =>
        Object.keys({ ...dependencies, ...optionalDependencies }),
      ),
    )
    const ofTests = ['', ...workspaces].flatMap((path) =>
      Object.keys(packages[path].devDependencies),
    )
    const isServed = (name) => packages[`node_modules/${name}`].dev !== true
    expect(
      ofTests.filter(
        (name) => isServed(name) && !needed.has(name) && !name.startsWith('@live-scribe/'),
      ),
    ).toEqual([])
  })

  it('[RUN-14] gives a start at most 350 MB, beside a Node', () => {
    const bytes = installed
      .filter(
        ([path, { dev }]) => !dev && !/^node_modules\/node-(bin-)?(linux|darwin|win)/.test(path),
      )
      .flatMap(([path]) =>
        globSync('**', { cwd: join(root, path), exclude: ['node_modules'] }).map((file) =>
          join(root, path, file),
        ),
      )
      .map((file) => statSync(file))
      .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0)
    expect(bytes / 1e6).toBeLessThan(350)
  })

  it('has for each package the peers that it asks for, at which npm does not look (.npmrc)', () => {
    const faults = installed.flatMap(
      ([path, { peerDependencies = {}, peerDependenciesMeta = {} }]) =>
        Object.entries(peerDependencies)
          .filter(([name]) => !overrides[path.split('node_modules/').at(-1)]?.[name])
          .filter(([name, range]) => {
            const found = resolve(path, name)
            if (!found) return peerDependenciesMeta[name]?.optional !== true
            return !semver.satisfies(found.version, range)
          })
          .map(([name, range]) => `${path}: ${name} ${range}`),
    )
    expect(faults).toEqual([])
  })
})

/** The package that one gets by a name, looked for as Node does. */
function resolve(path, name) {
  const folders = path.split('/')
  const places = folders.map((_, index) => [...folders.slice(0, index), 'node_modules', name])
  return places
    .reverse()
    .map((place) => packages[place.join('/')])
    .find(Boolean)
}
