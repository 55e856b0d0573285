import { run } from './scratch-fanout.ts'

await run()
