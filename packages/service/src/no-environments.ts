/** This service keeps no dev environments yet, so there is no secret that could be right. */
import type { VerifySecret } from './deps.ts'
import { ServiceError } from './http/service-error.ts'

export const noEnvironments: VerifySecret = async (secret) => {
  const problem = secret
    ? 'This secret is not known: the service has no dev environments yet.'
    : 'The header "x-service-api-key" is missing, and the service has no dev environments yet.'
  throw new ServiceError('UNAUTHORIZED', `${problem} Leave out ?save to inspect without saving a preview.`)
}
