/**
 * Remembers the answer for what was asked about last: all stages ask about one page, one after the other.
 *
 * A WeakMap would remember them all, and be dear: V8's collector of young objects takes the values of a WeakMap
 * for living, so everything read of every page was carried into the old space (decision 0021).
 */
export function rememberLast<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | null = null
  return (key) => {
    if (last === null || last.key !== key) last = { key, value: make(key) }
    return last.value
  }
}
