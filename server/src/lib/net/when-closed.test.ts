import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it, vi } from 'vitest'
import { whenClosed } from './when-closed.ts'

const make = () => new ServerResponse(new IncomingMessage(new Socket()))

it('[MCP-32] what a request holds is let go when its caller leaves, before or after', () => {
  const [before, after] = [vi.fn(), vi.fn()]
  const left = make()
  left.destroy()
  whenClosed(left, before)
  expect(before).toHaveBeenCalledTimes(1)
  const open = make()
  whenClosed(open, after)
  expect(after).not.toHaveBeenCalled()
  open.emit('close')
  expect(after).toHaveBeenCalledTimes(1)
})
