import type { ServerResponse } from 'node:http'

/** Calls back when nothing more can be answered, also when the caller has already gone. */
export function whenClosed(response: ServerResponse, callBack: () => void): void {
  if (response.destroyed) callBack()
  else response.once('close', callBack)
}
