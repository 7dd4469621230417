/**
 * Identifies this machine to one environment.
 *
 * What must never happen: the operating system's machine id, the user's name or a path leaves the machine, or two
 * environments can find out that they are used on the same one. So devcli sends an HMAC with the environment's id as the
 * key: one-way, and different for each environment. Proven by machine-id.test.ts.
 */
import { createHmac } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { systemMachineId } from './system-machine-id.ts'

export interface MachineOptions {
  readonly environmentId: string
  /** See `configFolder`: another folder is another machine. */
  readonly folder: string
  /** For tests. Default: those of this machine. */
  readonly traits?: MachineTraits
}

export interface MachineTraits {
  readonly machineId: string
  readonly userName: string
}

/** @throws CliFailure when the system has no id, and none can be stored in the folder. */
export function machineIdentity({ environmentId, folder, traits = readTraits(folder) }: MachineOptions): {
  id: string
  label: string
} {
  // As JSON, so that two different lists never give the same text.
  const text = JSON.stringify([traits.machineId, traits.userName, resolvedPath(folder)])
  return { id: createHmac('sha256', environmentId).update(text).digest('hex'), label: machineLabel() }
}

function readTraits(folder: string): MachineTraits {
  return { machineId: systemMachineId(folder), userName: userName() }
}

/** Name of the user, who in containers often has only a number. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? ''}`
  }
}

/** Follows links as far as the path exists, so that the result is the same before and after the folder is created. */
function resolvedPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? resolve(path) : join(resolvedPath(parent), basename(path))
  }
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }
const MAX_LABEL_LENGTH = 128

/** Label for the dashboard: host name and system. */
export function machineLabel(): string {
  const system = ` (${SYSTEMS[process.platform] ?? process.platform})`
  return hostname().slice(0, MAX_LABEL_LENGTH - system.length) + system
}
