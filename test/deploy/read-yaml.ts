/**
 * The part of YAML that the files in deploy/ use: maps and lists by indentation, plain scalars, `{}`,
 * comments on lines of their own. Anything else is an error, so what passes here means the same to every reader.
 */
export type Yaml = string | Yaml[] | { [key: string]: Yaml }

interface Line {
  readonly indent: number
  readonly text: string
  readonly number: number
}

/** @returns every document of the file. @throws Error with the number of the line. */
export function readYaml(source: string): Yaml[] {
  return source
    .split(/^---$/m)
    .map((document, index, all) => readDocument(document, all.slice(0, index).join('\n').split('\n').length))
}

function readDocument(source: string, firstLine: number): Yaml {
  const lines = source.split('\n').flatMap((text, index): Line[] => {
    const number = index + firstLine
    if (text.includes('\t')) throw fault('a tab', number)
    if (/^\s*(#|$)/.test(text)) return []
    if (/\s#/.test(text)) throw fault('a comment beside something', number)
    if (text !== text.trimEnd()) throw fault('spaces at the end', number)
    return [{ indent: text.length - text.trimStart().length, text: text.trim(), number }]
  })
  const { value, next } = readBlock(lines, 0)
  const rest = lines[next]
  if (rest) throw fault('an indentation that fits nothing', rest.number)
  return value
}

interface Read<T> {
  readonly value: T
  readonly next: number
}

function readBlock(lines: readonly Line[], at: number): Read<Yaml> {
  const first = lines[at]
  if (!first) throw new Error('an empty document')
  return first.text.startsWith('- ') ? readList(lines, at, first.indent) : readMap(lines, at, first.indent)
}

function readList(lines: readonly Line[], at: number, indent: number): Read<Yaml[]> {
  const items: Yaml[] = []
  let next = at
  for (let line = lines[next]; line?.indent === indent && line.text.startsWith('- '); line = lines[next]) {
    const inner = { ...line, indent: indent + 2, text: line.text.slice(2) }
    if (isEntry(inner.text)) {
      const map = readMap([...lines.slice(0, next), inner, ...lines.slice(next + 1)], next, indent + 2)
      items.push(map.value)
      next = map.next
    } else {
      items.push(readScalar(inner))
      next += 1
    }
  }
  return { value: items, next }
}

function readMap(lines: readonly Line[], at: number, indent: number): Read<{ [key: string]: Yaml }> {
  const map: { [key: string]: Yaml } = {}
  let next = at
  for (let line = lines[next]; line?.indent === indent; line = lines[next]) {
    const [, key, rest] = ENTRY.exec(line.text) ?? []
    if (key === undefined) throw fault('neither `key: value` nor `- item`', line.number)
    if (Object.hasOwn(map, key)) throw fault(`"${key}" twice`, line.number)
    next += 1
    if (rest !== undefined) {
      map[key] = readScalar({ ...line, text: rest })
      continue
    }
    const below = lines[next]
    if (!below || below.indent <= indent) throw fault(`nothing below "${key}"`, line.number)
    const block = readBlock(lines, next)
    map[key] = block.value
    next = block.next
  }
  return { value: map, next }
}

const ENTRY = /^([\w./-]+):(?: (.+))?$/
const isEntry = (text: string): boolean => ENTRY.test(text) && !/^https?:/.test(text)

function readScalar({ text, number }: Line): Yaml {
  if (text === '{}') return {}
  // Quotes, anchors, tags, flow collections and block texts are not supported.
  if (/^["'&*!|>%@`[{,?-]/.test(text)) throw fault(`a value that begins with ${text[0]}`, number)
  if (/: |:$/.test(text)) throw fault('a colon that a reader may take for a key', number)
  if (/^(yes|no|on|off|y|n|~|null)$/i.test(text))
    throw fault(`"${text}", which readers take differently`, number)
  return text
}

const fault = (what: string, line: number): Error => new Error(`line ${line}: ${what}`)
