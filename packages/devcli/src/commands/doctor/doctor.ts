/** `devcli doctor`: what is set up on this machine, and what is missing for which command. */
import { describeHole, OWN_HOLES, RULESET_VERSION } from '@linklens/engine'
import type { Cli } from '../../cli.ts'
import { findConfig } from '../../check/config/read-config.ts'
import { describeFailure } from '../../failures/describe-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { noteWhenSlow } from '../../output/note-when-slow.ts'
import { paint, type Colour } from '../../output/output.ts'
import {
  chooseCredential,
  maskedSecret,
  NotLoggedIn,
  type ChosenCredential,
} from '../../service/choose-credential.ts'
import { serviceSource, serviceUrl } from '../../service/url.ts'
import { whoamiOf } from '../whoami/whoami.ts'

interface Finding {
  readonly what: string
  /** `missing` is no fault: most commands need only a part of it. `warning`: all works, and something should change. */
  readonly state: 'fine' | 'missing' | 'warning' | 'broken'
  readonly text: string
}

/** @returns 0; 1 when something that is there does not work. */
export async function doctor(cli: Cli): Promise<number> {
  const found = [
    fine('devcli', `${cli.version}, rules ${RULESET_VERSION}, Node ${process.versions.node}`),
    fine('devcli check', 'ready: it needs no account and no service'),
    ...OWN_HOLES.map((hole) => warn('runtime', describeHole(hole))),
    attempt('config', () => configOf(cli)),
    attempt('service', () => serviceOf(cli)),
    attempt('credential', () => credentialOf(cli)),
  ]
  const ready = found.every(({ state }) => state !== 'broken')
  const all =
    ready && found.at(-1)?.state === 'fine' && serviceUrl(cli) !== null
      ? [...found, await answerOf(cli)]
      : found
  for (const { what, state, text } of all)
    cli.output.line(paint('dim', what.padEnd(13)), paint(COLOURS[state], state.padEnd(8)), text)
  const isBroken = all.some(({ state }) => state === 'broken')
  const message = isBroken ? 'Something that is set up does not work.' : 'Everything that is set up works.'
  cli.output.envelope({ message, status: 0, data: { findings: all } })
  return isBroken ? EXIT.general : EXIT.success
}

const COLOURS: Readonly<Record<Finding['state'], Colour>> = {
  fine: 'green',
  missing: 'yellow',
  warning: 'yellow',
  broken: 'red',
}

const fine = (what: string, text: string): Finding => ({ what, state: 'fine', text })
const warn = (what: string, text: string): Finding => ({ what, state: 'warning', text })
const missing = (what: string, text: string): Finding => ({ what, state: 'missing', text })

function attempt(what: string, look: () => Finding): Finding {
  try {
    return look()
  } catch (error) {
    const { message } = describeFailure(error)
    return { what, state: error instanceof NotLoggedIn ? 'missing' : 'broken', text: message }
  }
}

function configOf(cli: Cli): Finding {
  const { file } = findConfig(cli.cwd(), undefined)
  return file === undefined
    ? missing('config', 'no linklens.config.json here or above; devcli check works without')
    : fine('config', file)
}

function serviceOf(cli: Cli): Finding {
  const url = serviceUrl(cli)
  if (url === null) return missing('service', 'previews need one: devcli login --service <origin>')
  return fine('service', `${url}, from ${serviceSource(cli.env)}`)
}

function credentialOf(cli: Cli): Finding {
  const chosen = chooseCredential(cli)
  return fine('credential', `${nameOf(chosen)}, from ${chosen.source}`)
}

const nameOf = (chosen: ChosenCredential): string =>
  chosen.kind === 'pairing' ? `pairing ${chosen.pairing.publicId}` : `secret ${maskedSecret(chosen.secret)}`

async function answerOf(cli: Cli): Promise<Finding> {
  try {
    const { data } = await noteWhenSlow(cli, 'Waiting for the service', whoamiOf(cli))
    return fine('previews', `ready, in the environment "${data.environment.name}"`)
  } catch (error) {
    return { what: 'previews', state: 'broken', text: describeFailure(error).message }
  }
}
