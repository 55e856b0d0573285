import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { runServer } from './run-server.mjs'

test('the exit code of the server is the exit code of the start', async () => {
  expect(await runServer(process.execPath, ['-e', 'process.exit(3)'])).toBe(3)
})

test('a server ended by a signal answers as a shell would', async () => {
  const script = 'process.kill(process.pid, "SIGKILL")'
  expect(await runServer(process.execPath, ['-e', script])).toBe(137)
})

test('a server that cannot be started answers 1', async () => {
  expect(await runServer('/no/such/node', [])).toBe(1)
})

const module = JSON.stringify(new URL('./run-server.mjs', import.meta.url).href)

/** A program that runs `server` with `runServer`, as the start script does. */
function startScript(server) {
  return `
    import { runServer } from ${module}
    process.exitCode = await runServer(process.execPath, ['-e', ${JSON.stringify(server)}])`
}

test('one Ctrl-C that arrives twice reaches the server once, and its exit code counts', async () => {
  const server = `
    let count = 0
    process.on('SIGINT', () => {
      count += 1
      console.log('interrupted')
      setTimeout(() => process.exit(40 + count), 200)
    })
    setInterval(() => {}, 1000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', startScript(server)])
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([41, null])
})

test('the server ends with the shell that npm started it in', async () => {
  const server = `
    process.on('SIGTERM', () => { console.log('drained'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('ready')`
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; exit $?'], {
    env: {
      ...process.env,
      npm_lifecycle_event: 'start',
      NODE: process.execPath,
      SCRIPT: startScript(server),
    },
  })
  let printed = ''
  shell.stdout.on('data', (chunk) => {
    printed += chunk
  })
  await once(shell.stdout, 'data')
  shell.kill('SIGTERM')
  // The pipe closes when the last process that has it open has ended.
  await once(shell.stdout, 'close')
  expect(printed).toBe('ready\ndrained\n')
})
