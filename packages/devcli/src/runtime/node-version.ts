/** The oldest Node that has what the code uses; `engines` in package.json says the same. */
const OLDEST = [22, 19] as const

/** @returns one sentence for a Node that is too old, which would otherwise print a stack trace. */
export function nodeProblem(version: string = process.versions.node): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return null
  return `devcli runs on Node ${OLDEST.join('.')} or newer, and this is ${version}: install a newer one. A clone has one at node_modules/.bin/node.`
}
