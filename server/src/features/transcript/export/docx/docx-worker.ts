import { parentPort, workerData } from 'node:worker_threads'
import { makeDocx } from './docx-document.ts'

parentPort?.postMessage(await makeDocx(workerData))
