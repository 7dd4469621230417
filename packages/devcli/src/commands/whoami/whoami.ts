/** `devcli whoami`: prints which credential is used here, and whether the service still accepts it. */
import type { Whoami } from '@linklens/contract'
import {
  chooseCredential,
  maskedSecret,
  otherCredential,
  type ChosenCredential,
} from '../../service/choose-credential.ts'
import type { Cli } from '../../cli.ts'
import { folderOf } from '../../runtime/devcli-folder.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { machineIdentity, machineLabel } from '../../service/machine-id.ts'
import { paint, type Envelope, type Output } from '../../output/output.ts'
import { openService } from '../../service/open-service.ts'
import type { ServiceClient } from '../../service/client.ts'
import { withAdvice } from '../preview/submit.ts'
import { noteWhenSlow } from '../../output/note-when-slow.ts'

export async function whoami(cli: Cli): Promise<number> {
  const chosen = chooseCredential(cli)
  const client = openService(cli)
  const answer = await noteWhenSlow(cli, `Waiting for ${client.baseUrl}`, ask(client, chosen, cli)).catch(
    (error: unknown) => {
      throw withAdvice(error, chosen.kind)
    },
  )
  report(cli.output, answer.data, { chosen, baseUrl: client.baseUrl })
  const other = otherCredential(chosen, cli)
  if (other !== null) cli.output.note(other)
  cli.output.envelope(answer)
  return EXIT.success
}

/** @returns what the service says of the credential of this machine. @throws CliFailure, ServiceFailure. */
export function whoamiOf(cli: Cli): Promise<Envelope<Whoami>> {
  return ask(openService(cli), chooseCredential(cli), cli)
}

async function ask(client: ServiceClient, chosen: ChosenCredential, cli: Cli): Promise<Envelope<Whoami>> {
  if (chosen.kind === 'secret') return client.whoami({ secret: chosen.secret })
  const { environmentId } = chosen.pairing
  const machine = machineIdentity({ environmentId, folder: folderOf(cli) })
  return client.whoami({ pairing: { ...chosen.pairing, machine } })
}

function report(
  output: Output,
  { account, environment, machine }: Whoami,
  { chosen, baseUrl }: { chosen: ChosenCredential; baseUrl: string },
): void {
  const rows: [string, string][] = [
    ['Account', account.email],
    ['Environment', `${environment.name} (${environment.environmentId})`],
    ['Machine', describeMachine(machine, chosen.kind)],
    ['Credential', describeCredential(chosen)],
    ['Service', baseUrl],
  ]
  for (const [name, value] of rows) output.line(paint('dim', name.padEnd(13)), value)
}

function describeMachine(machine: Whoami['machine'], kind: ChosenCredential['kind']): string {
  if (kind === 'secret') return `${machineLabel()}, not paired: a secret needs no pairing`
  return machine ? `${machine.label}, last seen ${inWords(machine.lastSeenAt)}` : machineLabel()
}

function describeCredential(chosen: ChosenCredential): string {
  if (chosen.kind === 'pairing') return `pairing ${chosen.pairing.publicId}, from ${chosen.source}`
  return `secret ${maskedSecret(chosen.secret)}, from ${chosen.source}`
}

/** Time in the zone of this machine: `2026-11-23 14:03`. */
function inWords(time: string): string {
  const date = new Date(time)
  if (Number.isNaN(date.getTime())) return time
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
