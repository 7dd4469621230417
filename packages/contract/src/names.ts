/** The product's human name; wire names stay generic. */
export const PRODUCT_NAME = 'Linklens'

/** Header names of the contract. */
export const HEADERS = {
  dev: 'x-service-dev',
  apiKey: 'x-service-api-key',
  requestId: 'x-request-id',
} as const
