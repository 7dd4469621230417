/**
 * A refusal that the web server itself made, by its own page and its own name. No firewall behind it knows
 * crawlers by their addresses: one would answer in its own words, or leave a header.
 */
import type { HeaderList } from './capture.ts'
import { headerValue } from './headers.ts'

interface Stock {
  readonly server: RegExp
  readonly body: RegExp
}

/**
 * As the servers are delivered: nginx ngx_http_special_response.c, Apache httpd http_protocol.c, IIS custerr/403.htm, and
 * Caddy's respond and error directives, which send no body (read 2026-11).
 */
const STOCK: readonly Stock[] = [
  {
    server: /^(?:nginx|openresty)(?:\/|$)/iu,
    body: /^\s*<html>\s*<head><title>4\d\d [^<]*<\/title><\/head>\s*<body[^>]*>\s*<center><h1>4\d\d [^<]*<\/h1><\/center>\s*<hr><center>(?:nginx|openresty)\b/iu,
  },
  {
    server: /^apache(?:\/| |$)/iu,
    body: /^\s*<!DOCTYPE HTML PUBLIC[^>]*>\s*<html><head>\s*<title>4\d\d [^<]*<\/title>\s*<\/head><body>\s*<h1>(?:Forbidden|Unauthorized)<\/h1>/iu,
  },
  { server: /^microsoft-iis\//iu, body: /<title>40[13] - [^<]*(?:denied|Unauthorized)[^<]*<\/title>/iu },
  { server: /^caddy$/iu, body: /^$/u },
]

/** Left by whatever is in front of a web server: content delivery networks, balancers, proxies, firewalls. */
const IN_FRONT =
  /^(?:cf-.*|x-amzn?-.*|via|x-azure-.*|x-served-by|x-cache.*|x-timer|x-fastly-.*|fastly-.*|fly-.*|x-vercel-.*|x-nf-.*|x-akamai-.*|akamai-.*|x-edge-.*|x-cdn.*|cdn-.*|x-sucuri-.*|x-iinfo|x-datadome.*|x-varnish|x-proxy-.*|x-github-.*|x-served-via|x-envoy-.*|x-cloud-.*|x-ratelimit-.*|x-waf-.*)$/iu

/** @param body or its beginning. @param ours headers of the page as we got it. */
export function isStockRefusal(
  { status, headers }: { readonly status: number; readonly headers: HeaderList },
  body: Uint8Array,
  ours: HeaderList,
): boolean {
  if (status !== 403 && status !== 401) return false
  if ([...headers, ...ours].some(([name]) => IN_FRONT.test(name))) return false
  const server = headerValue(headers, 'server') ?? ''
  const text = Buffer.from(body.subarray(0, STOCK_BYTES)).toString('latin1')
  return STOCK.some((stock) => stock.server.test(server) && stock.body.test(text))
}

/** More than any of these pages has up to its mark. */
const STOCK_BYTES = 4_096
