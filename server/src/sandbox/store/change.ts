import type { Store } from './store.ts'

/** One change in the making: the store, and the news of it. */
export interface Change {
  store: Store
  emit(type: string, object: object): Promise<void>
  /** The address of a hosted page. */
  address(path: string): string
}
