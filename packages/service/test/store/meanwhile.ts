/** What another instance does between two queries of one: at one point, and the same on both databases. */
import type { Store } from '../../src/store/db.ts'

/** @param act runs once, after the first query that returns rows was answered and before its caller sees the answer. */
export function meanwhile(store: Store, act: () => Promise<unknown>): Store {
  let isDone = false
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isDone && result.rows.length > 0) {
        isDone = true
        await act()
      }
      return result
    },
  })
  return { ...store, db }
}
