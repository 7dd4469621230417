/**
 * Cuts texts from right to left after their last line. Takumi ends such a line after two or three letters, whatever fits
 * (2.16.3, tried 2026-11), so those texts are drawn without its limit, and cut where its own layout says that they must be.
 */
import type { MeasuredNode, Node, TextNode } from '@takumi-rs/core'

/** Each takes a letter more than the one before; more than a word is never too much. */
const MAX_ATTEMPTS = 24

/** @param measure lays out the whole drawing. Changes the texts of `root`. */
export async function cutRightToLeft(
  root: Node,
  measure: (root: Node) => Promise<MeasuredNode>,
): Promise<void> {
  const limits = takeLimits(root)
  for (let attempt = 0; limits.size > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
    const layout = await measure(root)
    for (const [node, found] of pairs(root, layout)) {
      const maxLines = limits.get(node)
      if (maxLines === undefined || node.type !== 'text') continue
      const lines = lengthsOfLines(found)
      if (lines.length <= maxLines) limits.delete(node)
      else node.text = attempt === 0 ? upTo(node, lines.slice(0, maxLines)) : withoutLast(node)
    }
  }
}

/** Texts from right to left lose their class `clamp-…`. @returns their numbers of lines. */
function takeLimits(root: Node, limits = new Map<Node, number>()): Map<Node, number> {
  const [clamp, maxLines] = /\s*\bclamp-(\d)\b/.exec(root.className ?? '') ?? []
  if (root.type === 'text' && root.dir === 'rtl' && clamp !== undefined) {
    root.className = root.className?.replace(clamp, '') ?? ''
    limits.set(root, Number(maxLines))
  }
  if (root.type === 'container') for (const child of root.children ?? []) takeLimits(child, limits)
  return limits
}

function* pairs(node: Node, layout: MeasuredNode): Generator<[Node, MeasuredNode]> {
  yield [node, layout]
  if (node.type !== 'container') return
  for (const [index, child] of (node.children ?? []).entries()) {
    const found = layout.children[index]
    if (found) yield* pairs(child, found)
  }
}

/** How many UTF-16 units each line has. A line is several runs where it has several fonts or directions. */
function lengthsOfLines({ runs }: MeasuredNode): number[] {
  const lines: { length: number; bottom: number }[] = []
  for (const { text, y, height } of runs.toSorted((a, b) => a.y - b.y)) {
    const last = lines.at(-1)
    if (last && y < last.bottom - height / 2) last.length += text.length
    else lines.push({ length: text.length, bottom: y + height })
  }
  return lines.map(({ length }) => length)
}

function upTo({ text }: TextNode, lines: readonly number[]): string {
  const end = lines.reduce((sum, length) => sum + length, 0)
  return `${text.slice(0, end).toWellFormed().trimEnd()}…`
}

/** One letter less before the ellipsis. */
const withoutLast = ({ text }: TextNode): string => `${[...text].slice(0, -2).join('').trimEnd()}…`
