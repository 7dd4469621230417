/**
 * What is in these tags is published: a token in there is a token given away.
 *
 * Leaves alone: public keys of maps and fonts, share tokens of file stores, and values too short to be
 * a secret.
 */
import type { PageIndex } from '../../facts/page-index.ts'
import { official } from '../../facts/evidence.ts'
import { defineRule, type Finding } from '../define-rule.ts'
import { linkPlace, linksWithRel, type Place } from '../shared/find-tags.ts'
import { oneLine } from '../shared/page-text.ts'
import { pageUrl } from '../shared/page-urls.ts'

const URL_KEYS =
  /^(?:og:(?:url|image|video|audio)(?::url|:secure_url)?|twitter:(?:image(?::src)?|player(?::stream)?))$/u

/** Parameters that hold something secret by their very name. Public keys of maps and fonts are not among them. */
const SECRET_NAME =
  /^(?:access_?token|auth_?token|id_?token|refresh_?token|session_?(?:id|token|key)?|phpsessid|jsessionid|aspsessionid\w*|sid|api_?secret|client_?secret|secret(?:_?key)?|private_?key|pass(?:word|wd)?|pwd|authorization|jwt|bearer)$/iu
/** A signed token of three base64url parts, whatever the parameter is called. */
const TOKEN_VALUE = /^eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}$/u
const MIN_SECRET_CHARACTERS = 8

function places(facts: PageIndex): Place[] {
  const found: Place[] = []
  for (const [key, tags] of facts.tags) if (URL_KEYS.test(key)) found.push(...tags)
  for (const link of linksWithRel(facts, 'canonical')) found.push(linkPlace(link))
  return found
}

/** The name of what gives it away; never the value. */
function secretIn(url: URL): string | null {
  if (url.password !== '') return 'a password'
  // Asking for `searchParams` takes the query apart, even one that is empty.
  for (const [name, value] of url.search === '' ? [] : url.searchParams) {
    const telling = SECRET_NAME.test(name) && value.length >= MIN_SECRET_CHARACTERS
    if (telling || TOKEN_VALUE.test(value)) return oneLine(name, 30)
  }
  return /;jsessionid=\w{8,}/iu.test(url.pathname) ? 'jsessionid' : null
}

export const noSecretsInUrls = defineRule({
  id: 'no-secrets-in-urls',
  category: 'security',
  severity: 'warning',
  points: 5,
  title: 'No URL in the tags has a secret',
  problem: 'A URL in the tags seems to have a secret',
  why: 'Tags are read by every crawler and copied into caches and posts. A token, a session or a password in a URL is public from then on.',
  fixes: ['Name a public URL without the parameter, and treat the secret as leaked: revoke it.'],
  sources: [
    official(
      "Access tokens must not be in the query of a URL: they end up in the browser's history.",
      'https://www.rfc-editor.org/rfc/rfc9700#section-4.3.2',
    ),
    official(
      'A session id in a URL may be disclosed by links, logs, history, the Referer header and search engines.',
      'https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html#session-management-implementation',
    ),
  ],
  examples: {
    fails: ['<meta property="og:url" content="https://example.com/page?session_id=4f9a8c1e77d2">'],
    passes: ['<meta property="og:url" content="https://example.com/page?id=7">'],
  },
  check(facts) {
    const seen = new Set<string>()
    return places(facts).flatMap((place): Finding[] => {
      const url = pageUrl(facts, place.content?.trim() ?? '')
      const secret = url && secretIn(url)
      if (!secret || seen.has(place.name + secret)) return []
      seen.add(place.name + secret)
      // The value itself is left out, so that a report does not spread it further.
      const { line, column, name } = place
      return [{ message: `The URL in ${name} holds ${secret}.`, where: { line, column, tag: name } }]
    })
  },
})
