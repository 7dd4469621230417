/** Tools that ask the client something before they answer, in the rounds of revision 2026-07-28. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequest,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'

type Mint = (state: unknown, context: ServerContext) => Promise<string>

export const askFor = (message: string, field: string): InputRequest =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  })

const confirm = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
})

const sample = (text: string, maxTokens: number): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens })

const done = (text: string) => ({ content: [{ type: 'text' as const, text }] })
const NAME = 'What is your name?'
const ASKS = { description: 'Asks the client before it answers' }

export function addInputTools(server: McpServer, mint: Mint): void {
  addStatelessTools(server)
  addStatefulTools(server, mint)
  addCapabilityTools(server)
}

function addStatelessTools(server: McpServer): void {
  server.registerTool('test_input_required_result_elicitation', ASKS, ({ mcpReq }) => {
    const answer = acceptedContent<{ name: string }>(mcpReq.inputResponses, 'user_name')
    return typeof answer?.name === 'string'
      ? done(`Hello, ${answer.name}!`)
      : inputRequired({ inputRequests: { user_name: askFor(NAME, 'name') } })
  })
  server.registerTool('test_input_required_result_sampling', ASKS, ({ mcpReq }) => {
    const answer = mcpReq.inputResponses?.capital_question
    const inputRequests = { capital_question: sample('What is the capital of France?', 100) }
    return answer ? done(JSON.stringify(answer)) : inputRequired({ inputRequests })
  })
  server.registerTool('test_input_required_result_list_roots', ASKS, ({ mcpReq }) => {
    const answer = mcpReq.inputResponses?.client_roots
    const inputRequests = { client_roots: inputRequired.listRoots() }
    return answer ? done(JSON.stringify(answer)) : inputRequired({ inputRequests })
  })
  server.registerTool('test_streaming_elicitation', ASKS, () =>
    inputRequired({ inputRequests: { user_name: askFor(NAME, 'name') } }),
  )
}

function addStatefulTools(server: McpServer, mint: Mint): void {
  server.registerTool('test_input_required_result_request_state', ASKS, async (context) => {
    if (context.mcpReq.requestState() === 'confirming') return done('state-ok')
    return inputRequired({
      inputRequests: { confirm },
      requestState: await mint('confirming', context),
    })
  })
  server.registerTool('test_input_required_result_tampered_state', ASKS, async (context) => {
    if (context.mcpReq.requestState() === 'untouched') return done('state-ok')
    return inputRequired({
      inputRequests: { confirm },
      requestState: await mint('untouched', context),
    })
  })
  server.registerTool('test_input_required_result_multiple_inputs', ASKS, async (context) => {
    const answers = context.mcpReq.inputResponses ?? {}
    const inputRequests = {
      user_name: askFor(NAME, 'name'),
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    }
    if (Object.keys(inputRequests).every((key) => key in answers)) return done('all there')
    return inputRequired({ inputRequests, requestState: await mint('asked', context) })
  })
  server.registerTool('test_input_required_result_multi_round', ASKS, async (context) => {
    const round = context.mcpReq.requestState()
    if (round === 2) return done('both there')
    const inputRequests =
      round === 1
        ? { step2: askFor('Step 2: What is your favorite color?', 'color') }
        : { step1: askFor('Step 1: What is your name?', 'name') }
    return inputRequired({ inputRequests, requestState: await mint(round === 1 ? 2 : 1, context) })
  })
}

function addCapabilityTools(server: McpServer): void {
  server.registerTool('test_input_required_result_capabilities', ASKS, ({ mcpReq }) => {
    const envelope: Record<string, unknown> = { ...mcpReq.envelope }
    const declared = Object.keys(envelope[CLIENT_CAPABILITIES_META_KEY] ?? {})
    const inputRequests = {
      ...(declared.includes('sampling') ? { greeting: sample('Generate a greeting', 50) } : {}),
      ...(declared.includes('elicitation') ? { user_name: askFor(NAME, 'name') } : {}),
    }
    return mcpReq.inputResponses ? done('answered') : inputRequired({ inputRequests })
  })
  server.registerTool('test_missing_capability', ASKS, () =>
    inputRequired({ inputRequests: { greeting: sample('Generate a greeting', 50) } }),
  )
}
