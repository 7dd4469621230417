/** Elements of ours as nodes of Takumi, which draws them with CSS. It gets a tree, so no text of a page is ever parsed as markup. */
import { toHtml, type Element, type Node } from '@linklens/cards'
import type { NodeMetadata, Node as TakumiNode } from '@takumi-rs/core'

/** What a browser's own style sheet says of the elements that we use. */
const BLOCK = { display: 'block' } as const
const PRESETS: Readonly<Record<string, object>> = {
  div: BLOCK,
  p: BLOCK,
  strong: { fontWeight: 'bolder' },
}

/** @param textOf what is drawn of a text. */
export function toTakumi(node: Node, textOf: (text: string) => string): TakumiNode {
  if (typeof node === 'string') return { type: 'text', text: textOf(node) }
  const given = metadata(node)
  if (node.tag === 'svg') return { ...given, type: 'image', src: toHtml(node) }
  if (node.tag === 'img') return { ...given, type: 'image', src: node.attributes.src ?? '' }
  const [only, ...others] = node.children
  if (typeof only === 'string' && others.length === 0) return { ...given, type: 'text', text: textOf(only) }
  return { ...given, type: 'container', children: node.children.map((child) => toTakumi(child, textOf)) }
}

function metadata({ tag, attributes }: Element): NodeMetadata {
  const { class: className, dir, lang } = attributes
  const preset = PRESETS[tag]
  return {
    tagName: tag,
    ...(className !== undefined && { className }),
    ...((dir === 'ltr' || dir === 'rtl') && { dir }),
    ...(lang !== undefined && { lang }),
    ...(preset && { preset }),
  }
}
