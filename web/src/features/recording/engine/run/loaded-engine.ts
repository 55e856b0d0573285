import type { ConnectListenSocket } from '../link/listen-socket.ts'
import type { RecorderPorts } from '../recorder-ports.ts'
import type { RecordingRun } from './recording-run.ts'

/** The code of a running recording, and the connector of its audio socket. */
export interface LoadedEngine {
  RecordingRun: typeof RecordingRun
  connect: ConnectListenSocket
}

/** What a recorder needs: its ports, and the code of a recording when one starts. */
export interface RecorderOptions extends RecorderPorts {
  /** Loads the code of a running recording; rejects when that fails. */
  loadEngine: () => Promise<LoadedEngine>
}
