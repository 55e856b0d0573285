/* Bun's server, which contains µWebSockets: everybody subscribes to one topic. */

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request, server) => (server.upgrade(request) ? undefined : new Response('no socket')),
  websocket: {
    open: (socket) => socket.subscribe('room'),
    message: () => {},
  },
})
console.log(server.port)

let number = 0
for await (const line of console) {
  const [perSecond, seconds] = line.split(' ').map(Number)
  const last = number + perSecond * seconds
  await new Promise((resolve) => {
    const timer = setInterval(() => {
      number += 1
      const now = performance.timeOrigin + performance.now()
      const text = `T=${Math.round(now * 1e6)}; so we put a queue between the two systems`
      const times = { startMs: number * 100, endMs: number * 100 + 90 }
      const event = { sessionId: 'ABCDEF', text, isFinal: true, timestamp: Date.now() }
      const rest = { segmentNumber: number, ...times, speaker: null, isGap: false }
      server.publish('room', JSON.stringify({ ...event, ...rest }))
      if (number < last) return
      clearInterval(timer)
      resolve()
    }, 1000 / perSecond)
  })
  console.log('published')
}
