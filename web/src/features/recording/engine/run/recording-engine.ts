/* What only a running recording needs; loaded when one is about to start. */
export { createListenSocketConnector } from '../link/listen-socket.ts'
export { RecordingRun } from './recording-run.ts'
