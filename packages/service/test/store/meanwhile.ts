/** What another instance does between two queries of one: at one instant, and the same on both databases. */
import type { Store } from '../../src/store/db.ts'

/** @param act runs once, when the first query has its answer and before anybody has seen it. */
export function meanwhile(store: Store, act: () => Promise<unknown>): Store {
  let isDone = false
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDone) {
        isDone = true
        await act()
      }
      return result
    },
  })
  return { ...store, db }
}
