/** Reads the arguments of `devcli login`. Mixed-up ids are reported here, before anything is sent or stored. */
import { ENVIRONMENT_ID, isWellFormedSecret, PUBLIC_ID } from '@linklens/contract'
import type { StoredPairing } from '../../service/credentials.ts'

export type LoginArgs =
  | { readonly kind: 'pairing'; readonly pairing: StoredPairing }
  | { readonly kind: 'secret'; readonly secret: string }
  /** `login -`: read the secret from standard input. */
  | { readonly kind: 'stdin' }
  | { readonly kind: 'mistake'; readonly message: string }

export function readLoginArgs(args: readonly string[]): LoginArgs {
  const [first, second] = args
  if (first === undefined || args.length > 2) return mistake(FORMS)
  if (second !== undefined) return readIds(first, second)
  if (first === '-') return { kind: 'stdin' }
  return readSecret(first)
}

/** @param text an argument, or a line of standard input. */
export function readSecret(text: string): LoginArgs {
  const secret = text.trim()
  if (isWellFormedSecret(secret)) return { kind: 'secret', secret }
  switch (kindOf(secret)) {
    case 'secret':
      return mistake('The secret is mistyped or cut short. Copy it again from the dashboard.')
    case 'publicId':
      return mistake(`${secret} is a public id. Add its environment id (de_…): ${PAIRING_FORM}`)
    case 'environmentId':
      return mistake(`${secret} is an environment id. Put its public id (lu_…) before it: ${PAIRING_FORM}`)
    case 'unknown':
      // The message does not repeat it: it may be the secret of another service.
      return mistake(`That is not the secret of an environment, which starts with lks_. ${FORMS}`)
  }
}

function readIds(publicId: string, environmentId: string): LoginArgs {
  const kinds = [kindOf(publicId), kindOf(environmentId)] as const
  if (kinds[0] === 'environmentId' && kinds[1] === 'publicId')
    return mistake(`The two ids are swapped: devcli login ${environmentId} ${publicId}`)
  if (kinds.includes('secret'))
    return mistake('A secret is the only argument: devcli login <secret>. With two arguments, both are ids.')
  if (!PUBLIC_ID.test(publicId)) return mistake(notAnId(publicId, 'a public id', 'lu_'))
  if (!ENVIRONMENT_ID.test(environmentId)) return mistake(notAnId(environmentId, 'an environment id', 'de_'))
  return { kind: 'pairing', pairing: { publicId, environmentId } }
}

function notAnId(text: string, name: string, prefix: string): string {
  return `"${text}" is not ${name}, which is ${prefix} followed by 22 letters or digits. Copy it again from the dashboard.`
}

function kindOf(text: string): 'secret' | 'publicId' | 'environmentId' | 'unknown' {
  if (text.startsWith('lks_')) return 'secret'
  if (text.startsWith('lu_')) return 'publicId'
  return text.startsWith('de_') ? 'environmentId' : 'unknown'
}

const PAIRING_FORM = 'devcli login <publicId> <environmentId>'
const FORMS = `Write ${PAIRING_FORM}, or devcli login <secret>.`

const mistake = (message: string): LoginArgs => ({ kind: 'mistake', message })
