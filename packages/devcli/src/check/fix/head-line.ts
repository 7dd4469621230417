/** What a line of a suggested head sets, in HTML and in the words of a framework. */
import { unescapeXml } from '../targets/sitemap-xml.ts'

/** Name of the tag as `removes` has it; empty for what is no tag, such as a key of front matter. */
export function tagOf(line: string): string {
  if (!/^\s*(?:<|- \[)/.test(line)) return ''
  if (/^\s*<title/.test(line)) return 'title'
  if (/\brel(?:=|: )"?canonical\b/.test(line)) return 'link canonical'
  return /\b(?:property|name)(?:=|: )"([^"]*)"/.exec(line)?.[1] ?? ''
}

/** Value of the tag in a line of HTML. */
export function valueOf(line: string): string {
  const [, text, attribute = ''] = /<title>([^<]*)|(?:content|href)="([^"]*)"/.exec(line) ?? []
  return unescapeXml(text ?? attribute)
}
