/**
 * Every failure below becomes one of our codes with a fixed text here.
 *
 * What must never happen: the text of a library reaches a client. Node, TLS and HTTP parsers put
 * resolved addresses, ports and raw bytes into their messages (`connect ECONNREFUSED 10.0.0.1:80`). So
 * texts are chosen by error code from the table below, an unknown code is FETCH_FAILED, and the
 * original travels in `cause` for logs alone. Proven by map-error.test.ts and test/guard.
 */
import { InspectError, type EngineErrorCode, type FailureReason } from '../errors.ts'

type Mapping = readonly [code: EngineErrorCode, message?: string, reason?: FailureReason]

const NAME_NOT_FOUND: Mapping = [
  'FETCH_FAILED',
  'The host name does not lead to any address. Check the spelling and the DNS records of the domain.',
  'name',
]
const DNS_BROKEN: Mapping = [
  'FETCH_FAILED',
  'The name servers of the host answer with an error. Check the DNS set-up of the domain.',
  'name',
]
const REFUSED: Mapping = [
  'FETCH_FAILED',
  'The host refuses connections. Check that the site is up and answers on this port.',
  'connection',
]
const UNREACHABLE: Mapping = [
  'FETCH_FAILED',
  'The host cannot be reached. Check that the site is up.',
  'connection',
]
const BROKEN_OFF: Mapping = [
  'FETCH_FAILED',
  'The server broke off the connection before its answer was complete. Try again, then check the server’s logs.',
  'connection',
]
const SLOW: Mapping = ['TIMEOUT']
const BAD_HTTP: Mapping = [
  'FETCH_FAILED',
  'The server’s answer is not valid HTTP. Check what answers on this port.',
  'response',
]
const BAD_CODING: Mapping = [
  'FETCH_FAILED',
  'The answer is not what its Content-Encoding says, or is cut short. Check the compression set-up of the server.',
]
const BAD_TLS: Mapping = [
  'FETCH_FAILED',
  'No secure connection can be made. Check that the server speaks TLS 1.2 or 1.3 on this port.',
  'tls',
]
const BAD_CERTIFICATE: Mapping = [
  'FETCH_FAILED',
  'The certificate of the site is not trusted. Check that it is issued by a public authority and sent with its chain.',
  'certificate',
]
const OLD_CERTIFICATE: Mapping = [
  'FETCH_FAILED',
  'The certificate of the site has expired. Renew it.',
  'certificate',
]
const WRONG_CERTIFICATE: Mapping = [
  'FETCH_FAILED',
  'The certificate of the site is made for another host name. Issue one that names this host.',
  'certificate',
]

const BY_CODE: Readonly<Record<string, Mapping>> = {
  ENOTFOUND: NAME_NOT_FOUND,
  ENODATA: NAME_NOT_FOUND,
  EBADNAME: NAME_NOT_FOUND,
  ESERVFAIL: DNS_BROKEN,
  EREFUSED: DNS_BROKEN,
  EFORMERR: DNS_BROKEN,
  EBADRESP: DNS_BROKEN,
  ETIMEOUT: SLOW,
  // A DNS question that was given up: only ever because its time was over.
  ECANCELLED: SLOW,
  ETIMEDOUT: SLOW,
  ECONNREFUSED: REFUSED,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EADDRNOTAVAIL: UNREACHABLE,
  ECONNRESET: BROKEN_OFF,
  ECONNABORTED: BROKEN_OFF,
  EPIPE: BROKEN_OFF,
  ERR_STREAM_PREMATURE_CLOSE: BROKEN_OFF,
  // Bytes left over when the connection ended in the middle of a message.
  HPE_INVALID_EOF_STATE: BROKEN_OFF,
  HPE_HEADER_OVERFLOW: [
    'RESPONSE_TOO_LARGE',
    'The response headers are larger than we read. Send fewer or shorter ones.',
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['RESPONSE_TOO_LARGE'],
  CERT_HAS_EXPIRED: OLD_CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: WRONG_CERTIFICATE,
  CERT_NOT_YET_VALID: BAD_CERTIFICATE,
  CERT_REVOKED: BAD_CERTIFICATE,
  CERT_UNTRUSTED: BAD_CERTIFICATE,
  CERT_REJECTED: BAD_CERTIFICATE,
  CERT_SIGNATURE_FAILURE: BAD_CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: BAD_CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: BAD_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT: BAD_CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: BAD_CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: BAD_CERTIFICATE,
  INVALID_PURPOSE: BAD_CERTIFICATE,
}

const BY_PREFIX: readonly (readonly [prefix: string, mapping: Mapping])[] = [
  ['HPE_', BAD_HTTP],
  ['ERR_SSL_', BAD_TLS],
  ['ERR_TLS_', BAD_TLS],
  ['EPROTO', BAD_TLS],
  ['Z_', BAD_CODING],
  ['ERR_BROTLI', BAD_CODING],
  ['ERR__ERROR_FORMAT', BAD_CODING],
  ['ZSTD_', BAD_CODING],
]

/** @returns the error itself when it is one of ours, else the fixed text for its code. Never throws. */
export function toInspectError(error: unknown): InspectError {
  if (error instanceof InspectError) return error
  const [code, message, reason] = mappingOf(error)
  return new InspectError(code, message, { cause: error, reason })
}

function mappingOf(error: unknown): Mapping {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined
  return known ?? BY_PREFIX.find(([prefix]) => code.startsWith(prefix))?.[1] ?? ['FETCH_FAILED']
}
