import v8 from 'node:v8'
import vm from 'node:vm'

let collect: NodeJS.GCFunction | null = null

/**
 * Frees what nothing in this thread refers to; as a last resort also gives memory back, which takes
 * some 20 ms.
 */
export function collectGarbage(flavor: 'regular' | 'last-resort' = 'regular'): void {
  collect ??= findCollector()
  collect({ type: 'major', execution: 'sync', flavor })
}

/** Node offers `gc` only to contexts that are created under this flag. */
function findCollector(): NodeJS.GCFunction {
  v8.setFlagsFromString('--expose-gc')
  return vm.runInNewContext('gc')
}
