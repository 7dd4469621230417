/** What to do about a URL of this machine in a page whose site is known. */
import type { PageIndex } from '../../facts/page-index.ts'
import { oneLine } from '../shared/page-text.ts'
import { isLocalHost } from '../shared/page-urls.ts'
import type { Fix } from '../define-rule.ts'
import { generatorOf } from '../generators/generators.ts'
import { parseHref } from '../../net/parse-url.ts'

/** Fix of an image that is named at its public URL and exists on this machine alone. */
export function onceDeployed({ origin }: URL): Fix {
  return {
    description:
      'If the image comes with the next deployment, name the site when you inspect: its images are then read from your own server. For devcli, add this to the command.',
    snippet: `--site ${oneLine(origin, 100)}`,
  }
}

/** Fixes that name the site; empty where the rule's own fixes say enough: no setting is known, and no site was named. */
export function siteAddressFixes({ site, extraction, pageUrl }: PageIndex): Fix[] {
  const { name, setsSite } = generatorOf(extraction.generators) ?? {}
  const named = site ?? (isLocalHost(pageUrl.hostname) ? null : oneLine(pageUrl.origin, 100))
  if (setsSite !== undefined && named !== null)
    return [{ kind: 'framework', description: `In ${name}, ${setsSite}: ${named}.` }]
  if (site === null) return []
  return [
    {
      description: `Write ${site} in its place, best from one setting such as BASE_URL, SITE_URL or metadataBase.`,
      snippet: `BASE_URL=${site}`,
    },
  ]
}

/**
 * Hosts that a framework invents for pages which it renders while it builds. SvelteKit: kit.prerender.origin
 * (svelte.dev/docs/kit/configuration); Angular: DEFAULT_URL of its server in @angular/build (both read 2026-11).
 */
const BUILD_HOSTS: Readonly<Record<string, BuildHost>> = {
  'sveltekit-prerender': {
    says: 'SvelteKit renders pages under it while it builds, unless kit.prerender.origin in svelte.config.js names your site.',
    fix: (site) => ({
      description: 'Set kit.prerender.origin in svelte.config.js to your site, and build again.',
      snippet: `prerender: { origin: '${site}' }`,
    }),
  },
  'ng-localhost': {
    says: 'Angular renders pages under it while it builds, and document.location has it then.',
    fix: () => ({ description: 'Make these URLs of a constant with your site, not of document.location.' }),
  },
}

interface BuildHost {
  readonly says: string
  readonly fix: (site: string) => Fix
}

const buildHostOf = (written: string | null): BuildHost | undefined =>
  BUILD_HOSTS[parseHref(written ?? '')?.hostname ?? '']

/** Follows the sentence about such a host; empty for all others. */
export function buildHostText(written: string | null): string {
  const host = buildHostOf(written)
  return host ? ` ${host.says}` : ''
}

/** Fixes for each invented host that tags of this page name. */
export function buildHostFixes(facts: PageIndex, written: string | null = facts.image.url): Fix[] {
  const host = buildHostOf(written)
  return host ? [{ ...host.fix(facts.site ?? facts.pageUrl.origin), kind: 'framework' }] : []
}
