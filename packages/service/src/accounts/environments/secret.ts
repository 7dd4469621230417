/**
 * The secret of a dev environment: how it is made, and how the copy is stored that its owner may see again.
 *
 * What must never happen: a secret in plain text in the database; a copy that opens for another environment
 * or after it was changed; a secret that is refused because the
 * `APP_SECRET` was rotated. Proven in secret.test.ts.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { withChecksum } from '@linklens/contract'
import { randomBase62 } from '../../secrets/base62.ts'
import { isSame, sha256 } from '../../secrets/constant-time.ts'

/** 256 bits. */
const RANDOM_CHARACTERS = 43

/** @returns `lks_`, 43 random base62 characters and their checksum. */
export function makeSecret(): string {
  return withChecksum(`lks_${randomBase62(RANDOM_CHARACTERS)}`)
}

/** A sealed copy as the store keeps it. */
export interface SealedSecret {
  /** An id of the key that reveals nothing about it. */
  readonly keyId: string
  /** `v1.` and base64url of IV, ciphertext and tag. */
  readonly sealed: string
}

export interface SecretBox {
  /** Id of the first `APP_SECRET`. */
  readonly currentKeyId: string
  /** Ids of the others. */
  readonly olderKeyIds: readonly string[]
  seal(secret: string, environmentId: string): SealedSecret
  /**
   * @param copy with the hash of its secret.
   * @returns undefined when no listed `APP_SECRET` sealed it, or when it is not what was sealed for this environment.
   */
  open(copy: SealedSecret & { readonly environmentId: string; readonly hash: string }): string | undefined
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  readonly id: string
  readonly bytes: Buffer
}

/** @param appSecrets the first seals, all open. */
export function createSecretBox(appSecrets: readonly string[]): SecretBox {
  const keys = appSecrets.map(deriveKey)
  const [current, ...older] = keys
  if (!current) throw new Error('a secret is needed to seal')
  return {
    currentKeyId: current.id,
    olderKeyIds: older.map(({ id }) => id),
    seal: (secret, environmentId) => ({ keyId: current.id, sealed: seal(current, secret, environmentId) }),
    open: ({ keyId, sealed, environmentId, hash }) => {
      const key = keys.find(({ id }) => id === keyId)
      const secret = key && open(key, sealed, environmentId)
      return secret !== undefined && isSame(sha256(secret), hash) ? secret : undefined
    },
  }
}

/** Two purposes, two values: the id reveals nothing about the key. */
function deriveKey(appSecret: string): Key {
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', appSecret, '', `linklens environment secrets: ${purpose}`, bytes))
  return { id: derive('key id', 9).toString('base64url'), bytes: derive('key', 32) }
}

/** Bound to its environment: a copy that is moved to another row does not open there. */
const associatedData = (environmentId: string) => Buffer.from(`${VERSION}|${environmentId}`)

function seal({ bytes }: Key, secret: string, environmentId: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(associatedData(environmentId))
  const body = [iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return `${VERSION}.${Buffer.concat(body).toString('base64url')}`
}

function open({ bytes }: Key, sealed: string, environmentId: string): string | undefined {
  const [version, body = ''] = sealed.split('.')
  const data = Buffer.from(body, 'base64url')
  if (version !== VERSION || data.byteLength < IV_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', bytes, data.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(associatedData(environmentId))
  decipher.setAuthTag(data.subarray(-TAG_BYTES))
  try {
    const text = decipher.update(data.subarray(IV_BYTES, -TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // The tag does not fit: changed, or sealed for another environment.
    return undefined
  }
}
