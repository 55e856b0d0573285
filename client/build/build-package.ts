import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const CONTRACT = '@live-scribe/contract'

/**
 * Writes the package as other programs install it into this folder: JavaScript with its types, and
 * the contract as a bundled dependency.
 */
export async function buildPackage(folder: string): Promise<void> {
  const compiled = await mkdtemp(join(tmpdir(), 'live-scribe-client-'))
  try {
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const project = join(root, 'client', 'build')
    const args = [compiler, '-p', project, '--outDir', compiled]
    await promisify(execFile)(process.execPath, args)
    await rm(folder, { recursive: true, force: true })
    await cp(join(compiled, 'client', 'src'), join(folder, 'src'), { recursive: true })
    await cp(join(compiled, 'contract', 'src'), join(folder, 'node_modules', CONTRACT), {
      recursive: true,
    })
  } finally {
    await rm(compiled, { recursive: true })
  }
  await cp(join(root, 'client', 'README.md'), join(folder, 'README.md'))
  const client = await readManifest('client')
  const contract = await readManifest('contract')
  const shared = { version: client.version, license: 'UNLICENSED', type: 'module' }
  await writeManifest(folder, {
    ...{ name: client.name, description: client.description, ...shared, engines: client.engines },
    // A publish by mistake would end at npm; the name is the owner's to register first.
    private: true,
    exports: { '.': { types: './src/index.d.ts', default: './src/index.js' } },
    bin: { 'live-scribe': './src/cli/main.js' },
    sideEffects: false,
    dependencies: { [CONTRACT]: contract.version, ...contract.dependencies },
    bundleDependencies: [CONTRACT],
  })
  await writeManifest(join(folder, 'node_modules', CONTRACT), {
    ...{ name: CONTRACT, ...shared },
    exports: { './*': { types: './*.d.ts', default: './*.js' } },
    sideEffects: false,
    dependencies: contract.dependencies,
  })
}

interface Manifest {
  name: string
  version: string
  description?: string
  engines?: Record<string, string>
  dependencies?: Record<string, string>
}

async function readManifest(workspace: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(root, workspace, 'package.json'), 'utf8'))
}

async function writeManifest(folder: string, manifest: object): Promise<void> {
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
