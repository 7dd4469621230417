/** Finds the things that JSON-LD blocks describe: tolerant of every nesting real pages use, bounded in depth and number. */
import type { JsonLdBlock } from '../extract/tags.ts'

export type JsonLdNode = { readonly [key: string]: unknown }

export interface JsonLdNodes {
  /** Nodes in document order: top-level things, members of lists and of `@graph`, and each page's `mainEntity`. */
  nodes: JsonLdNode[]
  byId: ReadonlyMap<string, JsonLdNode>
}

/** Deeper nesting and more things than any honest page has; a hostile one is simply not read further. */
const MAX_DEPTH = 8
const MAX_NODES = 500

export function collectNodes(blocks: readonly JsonLdBlock[]): JsonLdNodes {
  const nodes: JsonLdNode[] = []
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || nodes.length >= MAX_NODES || typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value.slice(0, MAX_NODES)) visit(item, depth + 1)
      return
    }
    const node = value as JsonLdNode
    nodes.push(node)
    visit(node['@graph'], depth + 1)
    visit(node['mainEntity'], depth + 1)
  }
  for (const block of blocks) visit(block.value, 0)
  const byId = new Map<string, JsonLdNode>()
  for (const node of nodes) {
    const id = node['@id']
    // A bare reference is not the thing itself.
    if (typeof id === 'string' && Object.keys(node).length > 1 && !byId.has(id)) byId.set(id, node)
  }
  return { nodes, byId }
}

/** Type names without their vocabulary: `http://schema.org/NewsArticle` and `schema:NewsArticle` are `NewsArticle`. */
export function nodeTypes(node: JsonLdNode): string[] {
  const type = node['@type']
  const types = Array.isArray(type) ? type.slice(0, 10) : [type]
  return types.filter((name) => typeof name === 'string').map((name) => name.replace(/^.*[/#:]/, ''))
}
