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
  const start = `
    import { runServer } from ${JSON.stringify(new URL('./run-server.mjs', import.meta.url).href)}
    process.exitCode = await runServer(process.execPath, ['-e', ${JSON.stringify(server)}])`
  const child = spawn(process.execPath, ['--input-type=module', '-e', start])
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await once(child, 'close')).toEqual([41, null])
})
