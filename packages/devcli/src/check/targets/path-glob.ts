/** Path patterns as the config has them: `*` is any text without a slash, `**` any text. */

export function matchesGlob(path: string, glob: string): boolean {
  return globExpression(glob).test(path)
}

function globExpression(glob: string): RegExp {
  const source = glob
    .split(/(\*+)/)
    .map((part) => (part === '*' ? '[^/]*' : part.startsWith('*') ? '.*' : literally(part)))
    .join('')
  return new RegExp(`^${source}$`)
}

/** `RegExp.escape` needs Node 24. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
