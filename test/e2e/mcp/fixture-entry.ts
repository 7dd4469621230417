/** Runs the built service with fixtures in place of its MCP tools, with the same HTTP stack, limits and store. */
import { loadConfig } from '../../../packages/service/dist/config.js'
import { run } from '../../../packages/service/dist/run.js'
import { fixtureServer } from './fixture-server.ts'

await run(loadConfig(), { mcpServer: fixtureServer })
