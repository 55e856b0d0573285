import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { explainError } from './explain-error.ts'

it.each([['300.1.1.1'], ['192.0.2.200']])(
  'says of HOST=%s that it is not of this machine',
  async (host) => {
    const server = createServer().listen(0, host)
    const [error] = await once(server, 'error')
    expect(explainError(error)).toMatch(/^HOST is not an address of this machine\. /)
  },
)

it('says which ports a user without rights can have', () => {
  const error = Object.assign(new Error('listen EACCES'), {
    code: 'EACCES',
    syscall: 'listen',
    address: '0.0.0.0',
    port: 80,
  })
  expect(explainError(error)).toMatch(/^This user may not listen on port 80\. Set PORT to /)
})

it('has no word for what nobody can mend by a setting', () => {
  expect(explainError(new TypeError('undefined is not a function'))).toBeNull()
  const lookUp = Object.assign(new Error('queryA ENOTFOUND'), {
    code: 'ENOTFOUND',
    syscall: 'queryA',
  })
  expect(explainError(lookUp)).toBeNull()
})
