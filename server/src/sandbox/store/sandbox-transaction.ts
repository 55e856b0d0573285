import type { Store } from './store.ts'

/** One transaction of the sandbox: its store and the events that it emits. */
export interface SandboxTransaction {
  store: Store
  emit(type: string, object: object): Promise<void>
  /** The address of a hosted page. */
  address(path: string): string
}
