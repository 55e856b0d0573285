import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers an upgrade, or says that it did not. */
type AnswerUpgrade = (request: IncomingMessage, head: Buffer) => boolean | Promise<boolean>

/**
 * Lets `answer` see each upgrade before the listeners so far, which get what it does not answer.
 * Listeners that are added later get every upgrade.
 */
export function interceptUpgrades(server: Server, answer: AnswerUpgrade): void {
  const others = server.listeners('upgrade')
  server.removeAllListeners('upgrade')
  server.on('upgrade', (request, socket, head) => {
    // Node removes its own, and whatever answers adds none.
    socket.on('error', destroy)
    const pass = (isAnswered: boolean) => {
      if (isAnswered) return
      for (const other of others) other.call(server, request, socket, head)
    }
    const isAnswered = answer(request, head)
    if (typeof isAnswered === 'boolean') pass(isAnswered)
    else isAnswered.then(pass).catch(() => socket.destroy())
  })
}

function destroy(this: Duplex): void {
  this.destroy()
}
