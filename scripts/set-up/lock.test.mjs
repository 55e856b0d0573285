import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file) => readFileSync(join(root, file), 'utf8')
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
})
