/** Where an inspection was asked for: the API, a page, hosted MCP, or a local page that `devcli` submits. */
export type EntryPoint = 'api' | 'page' | 'mcp' | 'dev'
