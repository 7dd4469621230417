import { globSync } from 'node:fs'
import { posix } from 'node:path'

const NOT_OURS = /(?:^|\/)(?:node_modules|dist|\.git)$/

/** @returns every file, with slashes. */
export function listFiles(root: string): string[] {
  return globSync('{*,.ci/*,{action,bench,deploy,docs,lint,packages,scripts,skills,test}/**/*}', {
    cwd: root,
    exclude: (path) => NOT_OURS.test(path.replaceAll('\\', '/')),
  }).map((path) => path.replaceAll('\\', '/'))
}

/** A file with a folder, or a folder: `score/weights.ts`, `packages/engine/src/rules/<category>/<rule-id>.ts`, `net/`. */
const PATH = /^(?!\/|~|\.|https?:|@)(?:[\w.<>*@-]+\/)+(?:[\w.<>*-]+\.(?:[cm]?[jt]sx?|css|md|sh|ya?ml))?$/
/** In CONTRIBUTING, where each is a file of ours: `weigh-doubts.ts`. */
const BARE_FILE = /^[a-z][\w-]*(?:\.test)?\.(?:tsx?|css)$/
const CODE_SPAN = /`([^`\n]+)`/g
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)[^)]*\)/g
const CODE_BLOCK = /^ *```[^]*?^ *```/gm

/** @returns what a document names and nobody finds: paths in code spans may leave out where they begin. */
export function findMissing(doc: string, text: string, files: readonly string[]): string[] {
  const prose = text.replaceAll(CODE_BLOCK, '')
  const spans = [...prose.matchAll(CODE_SPAN)].map(([, span = '']) => span)
  const paths = spans.filter((span) => isPath(span, doc)).filter((span) => !exists(span, files))
  const links = [...prose.matchAll(LINK)]
    .map(([, to = '']) => posix.join(posix.dirname(doc), decodeURI(to)).replace(/\/$/, ''))
    .filter((to) => !files.includes(to))
  return [...new Set([...paths, ...links])]
}

const isPath = (span: string, doc: string): boolean =>
  PATH.test(span)
    ? // Made by a build, or by those who use it.
      !/(?:^|\/)(?:dist|data|node_modules)\//.test(span)
    : doc === 'CONTRIBUTING.md' && BARE_FILE.test(span)

/** `<name>` and `*` are any one name. */
function exists(path: string, files: readonly string[]): boolean {
  const pattern = path.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll(/<[\w-]+>|\*/g, '[^/]+')
  const found = new RegExp(`(?:^|/)${pattern}${path.endsWith('/') ? '' : '$'}`)
  return files.some((file) => found.test(file))
}
