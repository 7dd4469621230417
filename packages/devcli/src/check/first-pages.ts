/** Which page each kind of finding is proved for: the first that has it. Pages are judged in their order, so each run has the same. */
import type { Diagnostic } from '@linklens/engine'

export interface FirstPages {
  /** Whether a finding of this page is the first of its kind. */
  readonly isFirst: (index: number) => (finding: Diagnostic) => boolean
  /** @param kinds of the page: it may have been read twice, and counts as it was read last. */
  readonly settle: (index: number, kinds: readonly string[]) => void
  readonly has: (kind: string) => boolean
}

export const kindOf = ({ id, where }: Diagnostic): string => `${id} ${where?.tag ?? ''}`

export function firstPages(): FirstPages {
  const first = new Map<string, number>()
  return {
    isFirst: (index) => (finding) => {
      const kind = kindOf(finding)
      if (!first.has(kind)) first.set(kind, index)
      return first.get(kind) === index
    },
    settle(index, kinds) {
      for (const [kind, at] of first) if (at === index && !kinds.includes(kind)) first.delete(kind)
    },
    has: (kind) => first.has(kind),
  }
}
