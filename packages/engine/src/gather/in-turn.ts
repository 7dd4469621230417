/** A site that meets more at once may take them for an attack, and then answers none of them truly. */
const AT_ONCE = 3

/** A few at once, in order. */
export async function inTurn<T, R>(
  items: readonly T[],
  work: (item: T, index: number) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) {
      results[index] = await work(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
