/** MCP tools over an inspector, without a transport. */
export { type Inspected, type InspectUrl, type Relayed, type ToolCall } from './answer-call.ts'
export {
  createLocalServer,
  createRemoteServer,
  type LocalServerOptions,
  type RemoteServerOptions,
} from './create-server.ts'
export { HOSTED_PATH, LOCAL_SERVER_NAME, LOCAL_TOOL, REMOTE_SERVER_NAME, REMOTE_TOOL } from './names.ts'
export { agentSkill } from './skill.ts'
export { type ToolStep } from './progress.ts'
export { type DescribeError, type ToolError } from './tool-error.ts'
export { summarySchema } from './summary-schema.ts'
export { errorResult, inspectionResult, type ToolResult } from './tool-result.ts'

/** Rules and platforms, one Markdown text each. Loaded when it is asked for. */
export const loadCatalogue = () => import('./catalogue.ts')
export { CATALOGUE_KINDS, type CatalogueKind } from './names.ts'
