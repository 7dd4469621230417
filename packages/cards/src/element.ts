/** HTML as data: written as text for a page, and handed as it is to what draws a file. Texts are escaped when they are written. */

export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Node[]
}

/** A string is text, never markup. */
export type Node = Element | string

type Child = Node | null | false | undefined | readonly Child[]

/** @param attributes those without a value are left out. */
export function element(
  tag: string,
  attributes: Readonly<Record<string, string | number | null | undefined>>,
  ...children: readonly Child[]
): Element {
  const given = Object.entries(attributes).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)] as const],
  )
  return { tag, attributes: Object.fromEntries(given), children: children.flatMap(nodes) }
}

function nodes(child: Child): Node[] {
  if (child === null || child === undefined || child === false || child === '') return []
  return Array.isArray(child) ? child.flatMap(nodes) : [child as Node]
}

export function toHtml(node: Node): string {
  if (typeof node === 'string') return escape(node)
  const { tag, attributes, children } = node
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
  const start = `<${tag}${written.join('')}>`
  return tag === 'img' ? start : `${start}${children.map(toHtml).join('')}</${tag}>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
