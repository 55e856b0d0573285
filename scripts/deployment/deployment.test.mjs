import { execSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv'
import { DockerfileParser } from 'dockerfile-ast'
import { ValidationSeverity, validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const read = (file) => readFileSync(join(root, file), 'utf8')
const dockerfile = DockerfileParser.parse(read('Dockerfile'))
const compose = parse(read('compose.yaml'))
const services = Object.entries(compose.services)
const isPinned = (image) => /:\d+\.\d+[^@]*@sha256:[0-9a-f]{64}$/.test(image)

describe('the Dockerfile', () => {
  it('[OPS-09] has nothing that a linter complains of', () => {
    const strict = { instructionCasing: ValidationSeverity.ERROR }
    expect(validate(read('Dockerfile'), strict)).toEqual([])
    expect(validate('FROM debian\nFOO x\n', strict)).not.toEqual([])
  })

  it('[OPS-09] begins from named versions, and copies what is there', () => {
    const stages = dockerfile.getFROMs().map((from) => from.getBuildStage())
    for (const from of dockerfile.getFROMs()) {
      const image = from.getImage()
      expect(stages.includes(image) || isPinned(image), image).toBe(true)
    }
    const ours = dockerfile.getCOPYs().filter((copy) => copy.getFromFlag() === null)
    for (const copy of ours) {
      const sources = copy.getArguments().slice(0, -1).map(String)
      for (const source of sources) expect(existsSync(join(root, source)), source).toBe(true)
    }
  })

  it('[IMG-1] has the library that Node is linked with, and those of the recogniser', () => {
    const [apt] = dockerfile
      .getInstructions()
      .filter((one) => one.getKeyword() === 'RUN')
      .map((one) => one.getArgumentsContent())
      .filter((command) => command.includes('apt-get install'))
    for (const name of ['libatomic1', 'libpocketsphinx3', 'libsphinxbase3', 'pocketsphinx-en-us'])
      expect(apt).toContain(` ${name} `)
  })

  it('[IMG-5] has a bill of materials of what the server needs', () => {
    const command = dockerfile
      .getInstructions()
      .map((one) => one.getArgumentsContent() ?? '')
      .find((one) => one.startsWith('npm sbom '))
    const folder = mkdtempSync(join(tmpdir(), 'live-scribe-materials-'))
    const stage = [
      'package.json',
      'package-lock.json',
      'contract',
      'server',
      'stripe-sandbox',
      'web',
    ]
    for (const name of stage) {
      const file = name.includes('.') ? name : join(name, 'package.json')
      cpSync(join(root, file), join(folder, file))
    }
    execSync(command, { cwd: folder })
    const { packages } = JSON.parse(readFileSync(join(folder, 'sbom.spdx.json'), 'utf8'))
    rmSync(folder, { recursive: true })
    const licences = new Map(packages.map((one) => [one.name, one.licenseDeclared]))
    expect(licences.get('fastify')).toBe('MIT')
    for (const name of ['vite', 'vitest', 'react']) expect(licences.has(name), name).toBe(false)
  })

  it('[OPS-09] runs as nobody in particular, with the image’s Node, and can be asked how it is', () => {
    const of = (keyword) =>
      dockerfile.getInstructions().filter((one) => one.getKeyword() === keyword)
    expect(of('USER').at(-1).getArgumentsContent()).toBe('10001:10001')
    const node = 'node'
    const command = [node, '--max-semi-space-size=8', 'server/src/main.ts']
    expect(JSON.parse(of('CMD').at(-1).getArgumentsContent())).toEqual(command)
    const health = of('HEALTHCHECK').at(-1).getArgumentsContent()
    expect(health).toContain('/healthz')
  })
})

describe('compose.yaml', () => {
  it('[OPS-09] is what the Compose Specification says', () => {
    const schema = JSON.parse(read('scripts/deployment/compose-spec.json'))
    const ajv = new Ajv({ strict: false, validateFormats: false })
    const { $schema, ...rules } = schema
    expect($schema).toContain('draft-07')
    const check = ajv.compile(rules)
    check(compose)
    expect(check.errors).toBeNull()
    expect(check({ services: { app: { imagee: 'x' } } })).toBe(false)
  })

  it('[OPS-09] names versions, starts what died, and asks each service how it is', () => {
    for (const [name, service] of services) {
      expect(service.restart, name).toBe('unless-stopped')
      if (service.build) continue
      expect(isPinned(service.image), name).toBe(true)
      expect(service.healthcheck.test, name).toBeTruthy()
    }
    const volumes = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((it) => it.split(':')[0]),
    )
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  it('[WIRE-05] bounds the memory and the processes of each service', () => {
    for (const [name, service] of services) {
      expect(service.mem_limit, name).toMatch(/^\d+[mg]$/)
      expect(service.pids_limit, name).toBeGreaterThan(0)
    }
    const unit = read('deploy/live-scribe.service')
    expect(unit).toMatch(/^MemoryMax=\d+G$/m)
    expect(unit).toMatch(/^TasksMax=\d+$/m)
  })

  it('[OPS-53] has a unit that is a template too, whose instances have variables and files of their own', () => {
    const unit = read('deploy/live-scribe.service')
    // The later file wins, and both win over the unit itself.
    expect(unit.match(/^EnvironmentFile=.*$/gm)).toEqual([
      'EnvironmentFile=/etc/live-scribe.env',
      'EnvironmentFile=-/etc/live-scribe%i.env',
    ])
    expect(unit).toMatch(/^Environment=DATA_DIR=\/var\/lib\/live-scribe%i /m)
    expect(unit).toMatch(/^StateDirectory=live-scribe%i$/m)
  })

  it('has a unit that runs the Node of npm’s packages where there is one, else the machine’s', () => {
    const unit = read('deploy/live-scribe.service')
    expect(unit).toMatch(/^Environment=PATH=\/opt\/live-scribe\/node_modules\/.bin:.*:\/usr\/bin:/m)
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env node /m)
  })

  it('[OPS-41] gives database and Redis no network, only sockets that the application alone mounts', () => {
    const { app, ...stores } = compose.services
    expect(Object.keys(stores)).toEqual(['database', 'redis'])
    for (const store of Object.values(stores)) {
      expect(store).toMatchObject({ network_mode: 'none' })
      expect(store.networks ?? store.ports).toBeUndefined()
    }
    expect(app.networks).toEqual(['outside'])
    expect(compose.networks).toEqual({ outside: null })
    // Below /data no database of 18 or later would be kept.
    expect(stores.database.image).toMatch(/^postgres:18\./)
    expect(stores.database.volumes).toEqual([
      'database:/var/lib/postgresql',
      'database-socket:/var/run/postgresql',
    ])
    expect(stores.database.command).toContain('listen_addresses=')
    expect(stores.redis.image).toMatch(/^valkey\/valkey:/)
    expect(stores.redis.volumes).toEqual(['redis-socket:/data'])
    expect(stores.redis.command.at(-1)).toContain(
      'exec valkey-server - --port 0 --unixsocket /data/redis.sock',
    )
    expect(app.volumes.slice(1)).toEqual([
      'database-socket:/run/postgresql:ro',
      'redis-socket:/run/redis:ro',
    ])
    const { environment } = app
    expect(environment.DATABASE_URL).toContain('?host=/run/postgresql&')
    expect(environment.REDIS_URL).toBe('unix:///run/redis/redis.sock')
  })

  it('[OPS-09, OPS-44] holds no secret, and takes each from a file that only its services read', () => {
    const { app, database, redis } = compose.services
    expect(app.environment.PUBLIC_URL).toMatch(/^\$\{PUBLIC_URL:\?/)
    const names = ['auth-secret', 'database-password', 'redis-password']
    const files = names.map((name) => [name, { file: `./secrets/${name}` }])
    expect(compose.secrets).toEqual(Object.fromEntries(files))
    expect(app.secrets).toEqual(names)
    expect(database.secrets).toEqual(['database-password'])
    expect(redis.secrets).toEqual(['redis-password'])
    expect(app.environment).toMatchObject({
      AUTH_SECRET_FILE: '/run/secrets/auth-secret',
      DATABASE_PASSWORD_FILE: '/run/secrets/database-password',
      REDIS_PASSWORD_FILE: '/run/secrets/redis-password',
    })
    expect(database.environment.POSTGRES_PASSWORD_FILE).toBe('/run/secrets/database-password')
    expect(read('deploy/pg_hba.conf').match(/^[^#].*$/gm)).toEqual([
      'local   all       all   scram-sha-256',
    ])
    for (const ignored of ['.gitignore', '.dockerignore'])
      expect(read(ignored)).toMatch(ignored === '.gitignore' ? /^\/secrets\/$/m : /^\*$/m)
  })

  it('[OPS-09] lets only this machine in, writes nowhere but its volume, and knows every variable', () => {
    const { app, database, redis } = compose.services
    expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(app.volumes.filter((volume) => !volume.endsWith(':ro'))).toEqual(['data:/data'])
    expect(app.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)])
    expect(database.ports ?? redis.ports).toBeUndefined()
    const known = [...read('.env.example').matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name)
    const given = Object.keys(app.environment).map((name) => name.replace(/_FILE$/, ''))
    for (const name of given) expect(known).toContain(name)
    // The image sets these variables; VOCABULARY_FILE would name a file in the image, and LOCAL_NETWORK
    // is of no use with PUBLIC_URL.
    const ofTheImage = ['PORT', 'HOST', 'DATA_DIR', 'VOCABULARY_FILE', 'LOCAL_NETWORK']
    const left = known.filter((name) => !given.includes(name))
    const advice = 'variables of .env.example go into compose.yaml too, or the app never gets them'
    expect(left.sort(), advice).toEqual(ofTheImage.sort())
  })
})
