/** Where the CPU time goes, by part of the program: self time of a V8 profile, summed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PARTS = [
  [
    /\/engine\/dist\/(net|capture|extract|metadata|image|platforms|rules|score|inspection)\//,
    (m) => `engine: ${m[1]}`,
  ],
  [/\/engine\/dist\//, () => 'engine: other'],
  [/\/service\/dist\/(http|api|store)\//, (m) => `service: ${m[1]}`],
  [/\/(service|mcp|contract)\/dist\//, () => 'service: other'],
  [/\/node_modules\/((?:@[^/]+\/)?[^/]+)\//, (m) => `package: ${m[1]}`],
  [/^node:internal\/(tls|crypto)|^node:_?tls/, () => 'node: tls'],
  [/^node:(zlib|internal\/zlib)/, () => 'node: zlib'],
  [/^node:sqlite/, () => 'node: sqlite'],
  [/^node:(_?http|internal\/http)/, () => 'node: http'],
  [/^node:(net|dns|internal\/(net|dns|stream_base))/, () => 'node: net'],
  [/^node:(internal\/)?(streams|_stream|events|buffer)/, () => 'node: streams, events, buffers'],
  [/^node:/, () => 'node: other'],
]

/** @returns rows of `[part, milliseconds]`, the largest first, and the functions that cost most. */
export function readProfiles(folder) {
  const parts = {}
  const functions = {}
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))) {
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    const byId = new Map(nodes.map((node) => [node.id, node.callFrame]))
    samples.forEach((id, index) => {
      const frame = byId.get(id)
      if (frame.functionName === '(idle)') return
      const ms = timeDeltas[index] / 1_000
      const part = partOf(frame)
      parts[part] = (parts[part] ?? 0) + ms
      const name = `${frame.functionName || '(anonymous)'} ${frame.url.replace(/^.*\/(packages|node_modules)\//, '')}:${frame.lineNumber + 1}`
      functions[name] = (functions[name] ?? 0) + ms
    })
  }
  return { parts: largestFirst(parts), functions: largestFirst(functions).slice(0, 45) }
}

function partOf({ url, functionName }) {
  if (url === '') return functionName.startsWith('(') ? functionName : 'node: native calls'
  for (const [pattern, name] of PARTS) {
    const match = pattern.exec(url)
    if (match) return name(match)
  }
  return 'other'
}

const largestFirst = (sums) => Object.entries(sums).toSorted(([, a], [, b]) => b - a)
