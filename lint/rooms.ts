/** Refuses circles of rooms in every package, and rooms of `floors.ts` that import upward. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circlesOf, floorFaults, readRoomImports } from './find-room-faults.ts'
import { FLOORS } from './floors.ts'

const packages = join(import.meta.dirname, '../packages')

for (const name of globSync('*', { cwd: packages })) {
  const src = join(packages, name, 'src')
  const files = globSync('**/*.{ts,tsx}', { cwd: src })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path))
  const imports = readRoomImports(files, (path) => readFileSync(join(src, path), 'utf8'))
  const floors = FLOORS[name]
  for (const fault of [...circlesOf(imports), ...(floors ? floorFaults(imports, floors) : [])]) {
    process.stdout.write(`packages/${name}/src: ${fault}\n`)
    process.exitCode = 1
  }
}
