/**
 * Reports where a script uses what Windows PowerShell 5.1 does not have. There is no PowerShell to run it on the
 * machines that build this, so the grammar of tree-sitter reads it: that refuses `??`, `?.` and `a ? b : c`
 * by itself, but knows `&&` and `||`, which came with 7.0.
 */
import { createRequire } from 'node:module'
import { Language, Parser, type Node } from 'web-tree-sitter'

const require = createRequire(import.meta.url)

/** Commands of 5.1 (about_* and the module reference of Microsoft's documentation, checked 2026-11); the script needs no others. */
const CMDLETS = new Set([
  'Add-Type',
  'Get-ChildItem',
  'Get-FileHash',
  'Invoke-WebRequest',
  'Join-Path',
  'Remove-Item',
  'Set-StrictMode',
  'Split-Path',
  'Test-Path',
  'Write-Host',
])

/** Automatic variables that only PowerShell 6 and later set. */
const YOUNGER_VARIABLES = /^\$(IsWindows|IsLinux|IsMacOS|IsCoreCLR|EnabledExperimentalFeatures|PSStyle)$/i

/** @returns a line for each fault, empty when 5.1 reads the script. */
export type Judge = (script: string) => string[]

export async function createJudge(): Promise<Judge> {
  await Parser.init()
  const parser = new Parser()
  parser.setLanguage(
    await Language.load(require.resolve('tree-sitter-powershell/tree-sitter-powershell.wasm')),
  )
  return (script) => {
    const tree = parser.parse(script)
    if (!tree) throw new Error('the parser gave up')
    const nodes = [...walk(tree.rootNode)]
    const own = new Set(nodes.filter(({ type }) => type === 'function_name').map(({ text }) => text))
    const faults = nodes.flatMap((node) =>
      faultOf(node, own).map((fault) => `line ${node.startPosition.row + 1}: ${fault}`),
    )
    return [...faults, ...characterFaults(script)]
  }
}

function* walk(node: Node): Generator<Node> {
  yield node
  for (const child of node.children) if (child) yield* walk(child)
}

function faultOf(node: Node, own: ReadonlySet<string>): string[] {
  if (node.isError || node.isMissing) return [`cannot be read: ${node.text.slice(0, 60)}`]
  if (node.type === 'pipeline_chain_tail') return ['&& and || came with 7.0']
  if (node.type === 'variable' && YOUNGER_VARIABLES.test(node.text)) return [`${node.text} came with 6.0`]
  if (node.type !== 'command_name' || own.has(node.text) || CMDLETS.has(node.text)) return []
  return isCalledThroughVariable(node) ? [] : [`${node.text} is not known to be in 5.1`]
}

const isCalledThroughVariable = (name: Node) => name.text.startsWith('$')

/** 5.1 reads a file without a byte order mark in the code page of the system. */
function characterFaults(script: string): string[] {
  return script
    .split('\n')
    .flatMap((line, index) =>
      /^[\t\u0020-\u007e]*$/.test(line) ? [] : [`line ${index + 1}: not plain ASCII`],
    )
}
