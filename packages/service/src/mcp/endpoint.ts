/**
 * Hosted MCP at `/api/mcp`: Streamable HTTP in both protocol eras, without sessions. The SDK's handler
 * answers methods, content types, sizes and broken JSON; the checks before it are here.
 *
 * What must never happen: a page in a browser reaches a service that listens for its own
 * machine alone, by rebinding its name (Host) or by plain cross-origin requests (Origin). Proven in
 * endpoint.test.ts.
 */
import { isLoopbackHost } from '@linklens/contract'
import { createRemoteServer, type Inspected, type ToolCall } from '@linklens/mcp'
import { hostHeaderValidation, originValidation } from '@modelcontextprotocol/hono'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { Config } from '../config.ts'
import type { AppContext, AppEnv } from '../http/app-env.ts'
import { ServiceError } from '../service-error.ts'
import { imageClientOf } from '../http/limits/request-budgets.ts'
import { requestLimit } from '../limits/request-limits.ts'
import { readField } from '../http/body/read-request.ts'
import { explainField, explainOf } from '../http/body/requested-explain.ts'
import { CARD_FILE_PLATFORMS } from '../view/card-file-names.ts'
import type { ReadImage } from '../images/shown-image.ts'
import { crawlersField } from '../http/body/requested-crawlers.ts'
import { admitInspection, runInspection } from '../inspections/run-inspection.ts'
import { admitReaders, runReaders } from '../inspections/run-readers.ts'
import { describeForAgent } from './describe-for-agent.ts'
import type { Services } from '../services.ts'

/** Who may call it at all: to be mounted before everything that counts or reads. */
export function mcpAccess(config: Config): MiddlewareHandler<AppEnv>[] {
  const allowed = allowedHosts(config)
  return [
    advising(hostHeaderValidation(allowed), HOST_ADVICE),
    ...(isForThisMachine(config) ? [advising(originValidation(allowed), ORIGIN_ADVICE)] : []),
    allowBrowserClients,
  ]
}

const HOST_ADVICE =
  'The operator of this service sets BASE_URL to the address that clients use, and has a proxy in front pass the Host header on.'
const ORIGIN_ADVICE =
  'This service is for the machine that it runs on, until its BASE_URL is a public address.'

/** The library's refusals say what is wrong, but not what to do about it. */
function advising(check: MiddlewareHandler, advice: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const refusal = await check(c, () => Promise.resolve())
    if (!refusal) return next()
    const { error, ...rest } = (await refusal.json()) as { error: { message: string } }
    return c.json({ ...rest, error: { ...error, message: `${error.message}. ${advice}` } }, 403)
  }
}

export function mcpRoutes(deps: Services): Hono<AppEnv> {
  const mcpServer = deps.mcpServer ?? ((c) => remoteServer(deps, c))
  const routes = new Hono<AppEnv>()
  routes.all('/', async (c) => {
    if (await isLongBatch(c.req.raw))
      throw new ServiceError('INVALID_INPUT', `Send at most ${MAX_BATCH} messages in one request.`)
    // What curl and simple clients send: they take whatever comes.
    if (c.req.header('accept') === '*/*') c.req.raw.headers.set('accept', ANSWERS)
    const handler = createMcpHandler(() => mcpServer(c), {
      maxRequestBodySize: requestLimit('mcpBodyBytes'),
      onerror: (error) => deps.logs.refusal(c.get('requestId'), error),
    })
    return handler.fetch(c.req.raw)
  })
  return routes
}

const ANSWERS = 'application/json, text/event-stream'

/** Each message takes about a millisecond of the thread that answers, and a request counts once against the limits. */
const MAX_BATCH = 10
/** Shorter bodies, which most are, hold no more than about twice as many. */
const SURELY_FEW_BYTES = 1_000

/** Batches belong to the protocol before 2025-06-18; the SDK takes 100 messages. */
async function isLongBatch(request: Request): Promise<boolean> {
  const bytes = Number(request.headers.get('content-length') ?? Infinity)
  if (request.method !== 'POST' || bytes < SURELY_FEW_BYTES || bytes > requestLimit('mcpBodyBytes'))
    return false
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null)
  return Array.isArray(body) && body.length > MAX_BATCH
}

function remoteServer(deps: Services, c: AppContext) {
  const { baseUrl, version } = deps.config
  return createRemoteServer({
    baseUrl,
    version,
    cards: CARD_FILE_PLATFORMS,
    inspectRemote: async (url, { readers: asksReaders, ...call }) => {
      if (!asksReaders) return inspectRemote(deps, c, url, call)
      const admitted = await admitReaders(deps, c, { entryPoint: 'mcp', url })
      const inspected = await inspectRemote(deps, c, url, call)
      return { ...inspected, readers: await runReaders(deps, admitted, call.signal) }
    },
    describeError: (error) => describeForAgent(error, { logs: deps.logs, requestId: c.get('requestId') }),
  })
}

async function inspectRemote(
  deps: Services,
  c: AppContext,
  url: string,
  { signal, onStep, card, ...options }: ToolCall,
): Promise<Inspected> {
  const { drawCard } = deps
  const crawlers = readField(crawlersField, options.crawlers)
  const explain = explainOf(readField(explainField, options.explain))
  const proofs = explain && ({ proofs: 'all' } as const)
  const admitted = await admitInspection(deps, c, { entryPoint: 'mcp', url, crawlers })
  if (card === undefined)
    return { inspection: await runInspection(deps, admitted, { signal, onStep, ...proofs }), explain }
  let image: ReadImage | undefined
  const onImage = (read: ReadImage) => (image = read)
  const inspection = await runInspection(deps, admitted, { signal, onStep, onImage, ...proofs })
  const asked = { image, client: imageClientOf(deps, c), signal }
  return { inspection, explain, card: (await drawCard(inspection, card, asked)) ?? undefined }
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Loopback names are accepted as well: health probes and clients on the same machine use them. */
function allowedHosts({ baseUrl }: Config): string[] {
  return [new URL(baseUrl).hostname, ...LOOPBACK_NAMES]
}

/**
 * Only this machine is meant to reach it: it listens on loopback, and no proxy in front gives it a public
 * name. A public service takes browser clients from everywhere: there are no credentials to steal.
 */
function isForThisMachine({ host, baseUrl }: Config): boolean {
  return isLoopbackHost(host) && isLoopbackHost(new URL(baseUrl).hostname)
}

/** For clients that run in a browser. No credentials, and no header that could contain a secret. */
const allowBrowserClients = cors({
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: [
    'accept',
    'authorization',
    'content-type',
    'last-event-id',
    'mcp-method',
    'mcp-name',
    'mcp-protocol-version',
    'mcp-session-id',
    'traceparent',
    'tracestate',
  ],
  exposeHeaders: ['X-Request-Id', 'Retry-After'],
  maxAge: 7200,
})
