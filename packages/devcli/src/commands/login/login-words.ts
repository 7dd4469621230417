/** What stands after `devcli login`. Mix-ups are told here, before anything is sent or stored. */
import { ENVIRONMENT_ID, isWellFormedSecret, PUBLIC_ID } from '@linklens/contract'
import type { StoredPairing } from '../../service/credentials.ts'

export type LoginWords =
  | { readonly kind: 'pairing'; readonly pairing: StoredPairing }
  | { readonly kind: 'secret'; readonly secret: string }
  /** `login -`: the secret stands on standard input. */
  | { readonly kind: 'stdin' }
  | { readonly kind: 'mistake'; readonly message: string }

export function readLoginWords(words: readonly string[]): LoginWords {
  const [first, second] = words
  if (first === undefined || words.length > 2) return mistake(FORMS)
  if (second !== undefined) return readIds(first, second)
  if (first === '-') return { kind: 'stdin' }
  return readSecret(first)
}

/** @param text also a line of standard input. */
export function readSecret(text: string): LoginWords {
  const secret = text.trim()
  if (isWellFormedSecret(secret)) return { kind: 'secret', secret }
  switch (kindOf(secret)) {
    case 'secret':
      return mistake('The secret is mistyped or cut short. Copy it again from the dashboard.')
    case 'publicId':
      return mistake(`${secret} is a public id. Its environment id (de_…) belongs behind it: ${PAIRING_FORM}`)
    case 'environmentId':
      return mistake(
        `${secret} is an environment id. Its public id (lu_…) belongs before it: ${PAIRING_FORM}`,
      )
    case 'unknown':
      // Not repeated: it may be a secret of something else.
      return mistake(`That is not a secret of an environment, which begins with lks_. ${FORMS}`)
  }
}

function readIds(publicId: string, environmentId: string): LoginWords {
  const kinds = [kindOf(publicId), kindOf(environmentId)] as const
  if (kinds[0] === 'environmentId' && kinds[1] === 'publicId')
    return mistake(`The two ids are swapped: devcli login ${environmentId} ${publicId}`)
  if (kinds.includes('secret'))
    return mistake('A secret stands alone: devcli login <secret>. With two words, both are ids.')
  if (!PUBLIC_ID.test(publicId)) return mistake(notAnId(publicId, 'a public id', 'lu_'))
  if (!ENVIRONMENT_ID.test(environmentId)) return mistake(notAnId(environmentId, 'an environment id', 'de_'))
  return { kind: 'pairing', pairing: { publicId, environmentId } }
}

function notAnId(text: string, name: string, prefix: string): string {
  return `"${text}" is not ${name}, which is ${prefix} and 22 letters or digits. Copy it again from the dashboard.`
}

function kindOf(text: string): 'secret' | 'publicId' | 'environmentId' | 'unknown' {
  if (text.startsWith('lks_')) return 'secret'
  if (text.startsWith('lu_')) return 'publicId'
  return text.startsWith('de_') ? 'environmentId' : 'unknown'
}

const PAIRING_FORM = 'devcli login <publicId> <environmentId>'
const FORMS = `Write ${PAIRING_FORM}, or devcli login <secret>.`

const mistake = (message: string): LoginWords => ({ kind: 'mistake', message })
