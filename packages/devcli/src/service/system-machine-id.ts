/** The operating system's id of this machine, else a random one that is stored next to the credentials. */
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPrivateFile, writePrivateFile } from './private-files.ts'

/**
 * @param folder stores the random id when the system has none; logout does not remove it.
 * @param readSystemId returns null when there is none.
 */
export function systemMachineId(
  folder: string,
  readSystemId: () => string | null = readerOfSystem(),
): string {
  return readSystemId() ?? storedMachineId(folder)
}

function readerOfSystem(): () => string | null {
  if (process.platform === 'darwin') return macMachineId
  return process.platform === 'win32' ? windowsMachineId : linuxMachineId
}

function macMachineId(): string | null {
  const args = ['-rd1', '-c', 'IOPlatformExpertDevice']
  return find(/"IOPlatformUUID" = "([^"]+)"/, '/usr/sbin/ioreg', args)
}

function windowsMachineId(): string | null {
  const args = ['query', String.raw`HKLM\SOFTWARE\Microsoft\Cryptography`, '/v', 'MachineGuid']
  return find(/MachineGuid\s+REG_SZ\s+(\S+)/, 'reg.exe', args)
}

/** machine-id(5): 32 hex digits, or the word `uninitialized` before the first boot has ended. */
function linuxMachineId(): string | null {
  for (const path of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    const id = readOr(path, '').trim()
    if (/^[0-9a-f]{32}$/.test(id)) return id
  }
  return null
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return otherwise
  }
}

const COMMAND_TIMEOUT_MS = 5_000

function find(pattern: RegExp, command: string, args: string[]): string | null {
  try {
    const output = execFileSync(command, args, {
      encoding: 'utf8',
      timeout: COMMAND_TIMEOUT_MS,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return pattern.exec(output)?.[1] ?? null
  } catch {
    return null
  }
}

const STORED_ID = /^[0-9a-f]{32}$/

/** Containers often have no machine id at all. */
function storedMachineId(folder: string): string {
  const path = join(folder, 'machine')
  const known = readPrivateFile(path, () => {})?.trim()
  if (known !== undefined && STORED_ID.test(known)) return known
  const id = randomBytes(16).toString('hex')
  writePrivateFile(path, `${id}\n`)
  return id
}
