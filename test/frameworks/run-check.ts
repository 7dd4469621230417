/** The built devcli, as people run it in the folder of a framework's project. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { SITE, type CheckedPage, type Framework } from './cases.ts'
import { folderOf } from './servers.ts'

const devcli = join(import.meta.dirname, '..', '..', 'packages', 'devcli', 'dist', 'bundle', 'devcli.js')

interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Adds where the pages will be. */
export const runDevcli = (args: readonly string[], cwd: string): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { cwd, maxBuffer: 20_000_000 }
    execFile(process.execPath, [devcli, ...args, '--site', SITE], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

/** @param target a URL, or a file relative to the folder. */
export async function check(target: string, framework: Framework): Promise<CheckedPage> {
  const { stdout, stderr } = await runDevcli(['check', target, '--format', 'json'], folderOf(framework))
  try {
    const [page] = (JSON.parse(stdout) as { pages: CheckedPage[] }).pages
    if (page) return page
  } catch {
    // Said below.
  }
  throw new Error(`devcli check ${target}: ${stderr}${stdout}`)
}
