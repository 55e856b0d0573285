import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addEmptyDatabase } from '@live-scribe/testing/servers/empty-database'
import { freePort } from '@live-scribe/testing/servers/free-port'
import { startPostgresServer } from '@live-scribe/testing/servers/postgres-server'
import { QUICK_START } from '@live-scribe/testing/servers/quick-start'
import { RedisServer } from '@live-scribe/testing/servers/redis-server'
import { DockerfileParser } from 'dockerfile-ast'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')
const dockerfile = DockerfileParser.parse(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const settings = parse(readFileSync(join(root, 'deploy/kubernetes/settings.yaml'), 'utf8')).data

/** Stands for the root folder of the container: /data and /run are in it. */
let container
const cleanUp = []
beforeEach(() => {
  container = mkdtempSync(join(tmpdir(), 'live-scribe-container-'))
  mkdirSync(join(container, 'data'))
})
afterEach(async () => {
  for (const end of cleanUp.splice(0).reverse()) await end()
  rmSync(container, { recursive: true })
})

/** The variables that the last stage of the Dockerfile sets. */
function imageVariables() {
  const [{ ...env }] = dockerfile
    .getENVs()
    .map((line) =>
      Object.fromEntries(line.getProperties().map((it) => [it.getName(), it.getValue()])),
    )
  return env
}

/** Paths of the container are below its folder here; all other values are as written. */
function inContainer(variables) {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      name,
      /^\/(data|run)\b/.test(value) ? join(container, value) : value,
    ]),
  )
}

/**
 * Starts the image's command with these variables; only the port is a free one, and a test downloads
 * no model and loads modules as quickly as `npm start` does. Resolves with its address and output once it serves.
 */
async function startContainer(variables) {
  const [, ...args] = JSON.parse(dockerfile.getCMDs().at(-1).getArgumentsContent())
  const port = await freePort()
  const NODE_OPTIONS = QUICK_START.join(' ')
  const ofTest = { PORT: String(port), MODEL_DOWNLOAD: 'off', NODE_OPTIONS }
  const env = { ...inContainer(variables), ...ofTest }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  cleanUp.push(async () => {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
  let output = ''
  await new Promise((resolve, reject) => {
    const read = (chunk) => {
      output += chunk
      if (/^ {2}mail: /m.test(output)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then((code) => reject(new Error(`The container ended with ${code}:\n${output}`)))
  })
  return { url: `http://127.0.0.1:${port}`, port, output: () => output }
}

it('[IMG-3] the image starts with its own variables, on every address, and sells nothing', async () => {
  const env = imageVariables()
  expect(env).toMatchObject({ HOST: '0.0.0.0', PORT: '3000', DATA_DIR: '/data' })
  await addEmptyDatabase(join(container, 'data'))
  const { url, port, output } = await startContainer(env)
  expect(output()).toContain('payments: not set up; nothing is sold\n')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const { plans } = await (await fetch(`${url}/api/plans`)).json()
  expect(plans.every(({ priceId }) => priceId === null)).toBe(true)
  // On every address: nobody else can listen on another one of this machine.
  const other = createServer()
  const refused = await new Promise((resolve) => {
    other.once('error', resolve)
    other.listen(port, '127.0.0.2', resolve)
  })
  expect(refused).toMatchObject({ code: 'EADDRINUSE' })
})

it('[IMG-4] the container starts with the settings and secrets of Kubernetes', async () => {
  const postgres = await startPostgresServer({ isDurable: false })
  cleanUp.push(() => postgres.stop())
  const redis = await RedisServer.start()
  cleanUp.push(() => redis.stop())
  const files = {
    AUTH_SECRET_FILE: 'a secret that is made by openssl for this cluster',
    DATABASE_URL_FILE: postgres.url('postgres'),
    REDIS_URL_FILE: redis.url,
    METRICS_TOKEN_FILE: 'a-token-for-prometheus',
  }
  const named = Object.keys(settings).filter((name) => name.endsWith('_FILE'))
  expect(named.sort()).toEqual(Object.keys(files).sort())
  for (const [name, content] of Object.entries(files)) {
    const file = join(container, settings[name])
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, content, { mode: 0o440 })
  }
  const { url, output } = await startContainer({ ...imageVariables(), ...settings })
  expect(output()).toContain('payments: not set up; nothing is sold\n')
  const ready = await (await fetch(`${url}/readyz`)).json()
  expect(ready).toMatchObject({ process: 'serving', database: 'ok', nodes: 'joined' })
  const authorization = `Bearer ${files.METRICS_TOKEN_FILE}`
  expect((await fetch(`${url}/metrics`, { headers: { authorization } })).status).toBe(200)
})
