/**
 * Which machine this is, for one environment.
 *
 * What must never happen: the operating system's machine id, the user's name or a path leaves the machine,
 * or two environments can tell that they are used on the same one. So what is sent is an HMAC under the
 * environment's own id: one-way, and another one for each environment. Proven by machine-id.test.ts.
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
  /** Stands in for what this machine says of itself. */
  readonly traits?: MachineTraits
}

export interface MachineTraits {
  readonly machineId: string
  readonly userName: string
}

/** @throws CliFailure when the system has no id, and the folder takes no file that could hold one. */
export function machineIdentity({ environmentId, folder, traits = readTraits(folder) }: MachineOptions): {
  id: string
  label: string
} {
  // As JSON, so that no two lists of traits read the same.
  const told = JSON.stringify([traits.machineId, traits.userName, resolvedPath(folder)])
  return { id: createHmac('sha256', environmentId).update(told).digest('hex'), label: machineLabel() }
}

function readTraits(folder: string): MachineTraits {
  return { machineId: systemMachineId(folder), userName: userName() }
}

/** In containers the user often has a number and no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? ''}`
  }
}

/** The same before the folder is made as afterwards: links are followed as far as there is something. */
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

/** For the dashboard, so that a person knows which machine is meant. */
export function machineLabel(): string {
  const system = ` (${SYSTEMS[process.platform] ?? process.platform})`
  return hostname().slice(0, MAX_LABEL_LENGTH - system.length) + system
}
