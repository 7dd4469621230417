/** Lists that a person's own browser keeps. Nothing of them is ever sent. */

export function readList(key: string): unknown[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value : []
  } catch {
    // Storage is switched off, or holds something else.
    return []
  }
}

export function writeList(key: string, list: readonly unknown[]): void {
  try {
    if (list.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(list))
  } catch {
    // The list then lasts for this page.
  }
}
