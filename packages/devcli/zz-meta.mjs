import fs from 'node:fs'
let src = fs
  .readFileSync('/work/main/packages/devcli/build.js', 'utf8')
  .replace('  removeOthers(', '  globalThis.META=parts.metafile\n  removeOthers(')
  .replace(/if \(process\.argv\[1\][^]*$/, '')
fs.writeFileSync('/work/main/packages/devcli/zz-build.mjs', src)
const { bundleDevcli } = await import('./zz-build.mjs')
await bundleDevcli({ outfile: '/tmp/one/b/devcli.js', version: '1' })
for (const [f, o] of Object.entries(META.outputs)
  .sort((a, b) => b[1].bytes - a[1].bytes)
  .slice(0, 12)) {
  const by = {}
  for (const [i, { bytesInOutput }] of Object.entries(o.inputs)) {
    if (!bytesInOutput) continue
    const k = i.includes('node_modules')
      ? i.match(/node_modules\/(@[^/]+\/)?[^/]+/)[0]
      : i.split('/').slice(0, 4).join('/')
    by[k] = (by[k] || 0) + bytesInOutput
  }
  console.log(
    f,
    o.bytes,
    o.entryPoint,
    JSON.stringify(
      Object.entries(by)
        .sort((a, b) => b[1] - a[1])
        .slice(0, 14),
    ),
    o.imports
      .filter((i) => i.path.includes('part'))
      .map((i) => i.path.slice(-13) + ':' + i.kind)
      .join(' '),
  )
}
fs.unlinkSync('/work/main/packages/devcli/zz-build.mjs')
const big = Object.entries(META.outputs).find(([f, o]) =>
  Object.keys(o.inputs).some((i) => i.includes('zod/v4')),
)
console.log(
  big[0],
  Object.entries(big[1].inputs)
    .filter(([i, v]) => !i.includes('node_modules') && v.bytesInOutput)
    .map(
      ([i, v]) =>
        i.slice(20) +
        ' ' +
        v.bytesInOutput +
        (META.inputs[i].imports.some((x) => x.path.includes('zod')) ? ' ZOD' : ''),
    )
    .join('\n'),
)
