/** The text of robots.txt as groups with their lines, for changing it: what parse-robots reads, and nothing else. */
import { productToken } from '../../facts/robots/parse-robots.ts'

export interface WrittenGroup {
  readonly names: readonly { readonly line: number; readonly token: string }[]
  /** Lines that hold for the group alone: rules, and what some crawlers read besides. */
  readonly lines: readonly number[]
}

/** `Sitemap` and unknown lines belong to no group. */
const OF_GROUP = /^(?:allow|disallow|crawl-delay|content-signal|content-usage)$/

export function writtenGroups(lines: readonly string[]): WrittenGroup[] {
  const groups: { names: { line: number; token: string }[]; lines: number[] }[] = []
  let isNaming = false
  for (const [index, text] of lines.entries()) {
    const [, key = '', value = ''] = /^\s*([\w-]+)\s*:\s*([^#]*)/.exec(text) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ names: [], lines: [] })
      isNaming = true
      groups.at(-1)?.names.push({ line: index + 1, token: productToken(value) })
    } else if (OF_GROUP.test(name)) {
      if (name === 'allow' || name === 'disallow') isNaming = false
      groups.at(-1)?.lines.push(index + 1)
    }
  }
  return groups
}

/** Lines that naming other groups for these tokens makes wrong: their own names, and the rules of groups that then name nobody. */
export function linesOfTokens(groups: readonly WrittenGroup[], tokens: ReadonlySet<string>): number[] {
  return groups.flatMap(({ names, lines }) => {
    const gone = names.filter(({ token }) => tokens.has(token))
    if (gone.length === 0) return []
    return [...gone.map(({ line }) => line), ...(gone.length === names.length ? lines : [])]
  })
}
