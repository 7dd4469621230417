/** A field as the tag that holds it; how its value is written is up to the language around it. */
import type { Field } from './fields.ts'

/** Keys of vocabularies that are written in `property`; all others are in `name`. */
const PROPERTY_PREFIX = /^(?:og|article|book|profile|product|music|video|fb):/iu

/** @returns `property` or `name`. */
export function attributeOf(key: string): 'property' | 'name' {
  return PROPERTY_PREFIX.test(key) ? 'property' : 'name'
}

/**
 * @param attribute writes `="…"` or `={…}` behind an attribute's name, escaped for its language.
 * @param text writes what is between the tags of the title.
 * @param end closes a tag without content: `>`, or ` />` where the language asks for it.
 */
export function headTag(
  field: Exclude<Field, 'lang'>,
  write: { attribute: string; text: string; end: '>' | ' />' },
): string {
  if (field === 'title') return `<title>${write.text}</title>`
  if (field === 'canonical') return `<link rel="canonical" href=${write.attribute}${write.end}`
  return `<meta ${attributeOf(field)}="${field}" content=${write.attribute}${write.end}`
}
