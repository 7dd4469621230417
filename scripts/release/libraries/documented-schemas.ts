/**
 * The schemas with the comments on their fields, for declarations that say what a field means. A comment is nothing that a
 * running program sees, so each becomes a field of its own next to the one that it is about.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { z } from 'zod'

/** Before the name of a field: its value is a literal, the comment on that field. */
export const COMMENT = 'comment on '

const COMMENTED_FIELD = /\/\*\*\s*((?:[^*]|\*(?!\/))*?)\s*\*\/\s*(?=(\w+): )/g
/** They have commented fields too, which are none of a schema. */
const TYPES = /^(?:export )?interface [\s\S]*?^\}$/gm

type Schemas = Readonly<Record<string, z.core.$ZodType>>

const known = new Map<string, Promise<Schemas>>()

/** @returns what a module of ours exports. */
export function documentedSchemas(module: string): Promise<Schemas> {
  const schemas = known.get(module) ?? load(module)
  known.set(module, schemas)
  return schemas
}

async function load(module: string): Promise<Schemas> {
  const folder = mkdtempSync(join(tmpdir(), 'linklens-schemas-'))
  const outfile = join(folder, 'schemas.mjs')
  try {
    await build({
      entryPoints: [module],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'error',
      plugins: [
        {
          name: 'comments',
          setup: (builder) =>
            builder.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
              loader: 'ts',
              contents: withComments(path),
            })),
        },
      ],
    })
    return await import(outfile)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function withComments(path: string): string {
  const source = readFileSync(path, 'utf8')
  if (!source.includes("import { z } from 'zod'")) return source
  return source.replace(TYPES, '').replaceAll(COMMENTED_FIELD, (_, text: string, name: string) => {
    const comment = text.replaceAll(/\n\s*\* ?/g, '\n').replace(/^\* /, '')
    return `${JSON.stringify(COMMENT + name)}: z.literal(${JSON.stringify(comment)}), `
  })
}
