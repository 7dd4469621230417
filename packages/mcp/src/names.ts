/** Names of the servers: each is `serverInfo.name` and the key in every configuration snippet. */
export const REMOTE_SERVER_NAME = 'service-url-metadata-remote-inspector'
export const LOCAL_SERVER_NAME = 'service-url-metadata-dev-inspector'

export const REMOTE_TOOL = 'inspect_remote_url'
export const LOCAL_TOOL = 'inspect_local_url'

/** Path of the hosted endpoint below the base URL of the service. */
export const HOSTED_PATH = '/api/mcp'

/** What an agent can look up, as the paths of the service call it. */
export const CATALOGUE_KINDS = ['rules', 'platforms'] as const
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number]
