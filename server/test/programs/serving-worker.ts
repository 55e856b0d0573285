import { connectMainProcess } from '#server/compose/worker.ts'

/* A worker that serves nothing: it says that it does, and ends when it is told to stop. */
const main = connectMainProcess()
main.onStop(() => process.disconnect?.())
main.serves({ url: 'http://localhost:1', needs: [] })
