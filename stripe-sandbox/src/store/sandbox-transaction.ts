import type { SandboxStore } from './sandbox-store.ts'

/** One transaction of the sandbox: its store and the events that it emits. */
export interface SandboxTransaction {
  store: SandboxStore
  emit(type: string, object: object): Promise<void>
  /** The address of a hosted page. */
  address(path: string): string
}
