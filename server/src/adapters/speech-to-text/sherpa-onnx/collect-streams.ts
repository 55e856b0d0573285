import v8 from 'node:v8'
import vm from 'node:vm'

let runCollector: (() => void) | null = null

/**
 * Has a recogniser free the streams that nothing refers to before it creates the next. The addon
 * frees a stream only with its JavaScript object, and V8 does not see the megabytes behind it: it
 * would keep thousands of them in a long recording.
 */
export function collectStreams<Recognizer extends { createStream(): unknown }>(
  recognizer: Recognizer,
): Recognizer {
  const createStream = recognizer.createStream.bind(recognizer)
  return Object.assign(recognizer, {
    createStream: () => {
      collectGarbage()
      return createStream()
    },
  })
}

/** Frees what nothing refers to, with what the addon keeps for it. */
export function collectGarbage(): void {
  runCollector ??= findGarbageCollector()
  runCollector()
}

/** Node offers `gc` only to contexts that are created under this flag. */
function findGarbageCollector(): () => void {
  v8.setFlagsFromString('--expose-gc')
  return vm.runInNewContext('gc')
}
