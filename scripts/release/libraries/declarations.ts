/** The type declarations of a library: those that its entry points lead to, without zod. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { z } from 'zod'
import { documentedSchemas } from './documented-schemas.ts'
import { zodType } from './zod-type.ts'

const IMPORTED = /(?:from |import\()'(\.[^']+)'/g
const INFERRED = /z\.(?:infer|output)<typeof (\w+)>/g
const asJs = (statement: string): string => statement.replace(/\.ts'$/, ".js'")
/** As `tsc` writes it: the last line of a statement over several lines begins at the margin. */
const SCHEMA = /^export declare const \w+: z\.(?:.*;|[\s\S]*?\n[}\]>].*;)\n/gm

/**
 * @param from the folder that `tsc` has compiled into.
 * @param entries paths in it, such as `library.d.ts`.
 */
export async function writeDeclarations(
  from: string,
  entries: readonly string[],
  into: string,
): Promise<void> {
  const files = new Set(entries.map((entry) => join(from, entry)))
  for (const file of files) {
    const text = await withoutZod(file)
    for (const [, path = ''] of text.matchAll(IMPORTED))
      files.add(join(dirname(file), path.replace(/\.[jt]s$/, '.d.ts')))
    const target = join(into, relative(from, file))
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text.replace(/^\/\/# sourceMappingURL=.*\n?/m, '').replaceAll(IMPORTED, asJs))
  }
}

async function withoutZod(file: string): Promise<string> {
  const text = readFileSync(file, 'utf8')
  if (!text.includes("from 'zod'")) return text
  const named = text
    .replaceAll(SCHEMA, '')
    .replace(/^import (?:type )?\{ z \} from 'zod';\n/m, '')
    .replace(/^import \{[^}]*Schema[^}]*\} from .*\n/gm, '')
  const schemas = new Map<string, string>()
  for (const [, name = ''] of named.matchAll(INFERRED))
    schemas.set(name, zodType(await schema(file, text, name)))
  const plain = named
    // An interface extends named types only.
    .replaceAll(
      new RegExp(`extends ${INFERRED.source}`, 'g'),
      (_, name: string) => `extends NonNullable<${schemas.get(name)}>`,
    )
    .replaceAll(INFERRED, (_, name: string) => `(${schemas.get(name)})`)
  if (/\bz\.|Schema\b/.test(plain)) throw new Error(`${file} still has a type of zod:\n${plain}`)
  return plain
}

/** The value that the declaration is of, from the module or from the one that it is imported from. */
async function schema(file: string, text: string, name: string): Promise<z.core.$ZodType> {
  const imported = new RegExp(`^import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '(.+)'`, 'm').exec(
    text,
  )?.[1]
  const declared = imported === undefined ? file : join(dirname(file), imported)
  const source = declared.replace(/\/dist\//, '/src/').replace(/(?:\.d)?\.[jt]s$/, '.ts')
  const found = (await documentedSchemas(source))[name]
  if (!found) throw new Error(`${source} has no ${name}.`)
  return found
}
