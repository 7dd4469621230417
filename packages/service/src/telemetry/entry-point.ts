/** Where an inspection was requested: the API, a page, hosted MCP, or `devcli` with a local page. */
export type EntryPoint = 'api' | 'page' | 'mcp' | 'dev'
