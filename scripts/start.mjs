import { explainOldNode } from './set-up/pinned-node.mjs'

/* npm start. What an older Node can't read is imported only once this one is known to be new enough. */

const fault = explainOldNode()
if (fault === null) {
  const { startProduct } = await import('./set-up/start-product.mjs')
  process.exitCode = await startProduct()
} else {
  console.log(fault)
  process.exitCode = 1
}
