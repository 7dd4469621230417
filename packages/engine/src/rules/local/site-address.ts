/** What to do about a URL of this machine in a page whose site is known. */
import type { PageIndex } from '../../facts/page-index.ts'
import { oneLine } from '../kit/page-text.ts'
import type { Fix } from '../define-rule.ts'
import { parseHref } from '../../net/parse-url.ts'

/** For an image that is named at its public URL and exists on this machine alone. */
export function onceDeployed({ origin }: URL): Fix {
  return {
    description:
      'If the image comes with the next deployment, name the site when you inspect: its images are then read from your own server. For devcli, add this to the command.',
    snippet: `--site ${oneLine(origin, 100)}`,
  }
}

/** Empty where no site was named: the rule's own fixes say enough then. */
export function siteAddressFixes({ site }: PageIndex): Fix[] {
  if (site === null) return []
  return [
    {
      description: `Write ${site} in its place, best from one setting such as BASE_URL, SITE_URL or metadataBase.`,
      snippet: `BASE_URL=${site}`,
    },
    {
      description:
        'If your framework builds the URL from each request, it follows by itself: inspect the page without naming the site, and once more at its public URL when it is deployed.',
    },
  ]
}

/**
 * Hosts that a framework invents for pages which it renders while it builds. SvelteKit: kit.prerender.origin
 * (svelte.dev/docs/kit/configuration); Angular: DEFAULT_URL of its server in @angular/build (both read 2026-11).
 */
const BUILD_HOSTS: Readonly<Record<string, (site: string) => Fix>> = {
  'sveltekit-prerender': (site) => ({
    kind: 'framework',
    description:
      'SvelteKit renders pages at build time under http://sveltekit-prerender: set kit.prerender.origin in svelte.config.js to your site, and build again.',
    snippet: `prerender: { origin: '${site}' }`,
  }),
  'ng-localhost': () => ({
    kind: 'framework',
    description:
      'Angular renders pages at build time under http://ng-localhost: build these URLs from a constant with your site, not from document.location.',
  }),
}

/** For each invented host that tags of this page name. */
export function buildHostFixes(facts: PageIndex, written: string | null = facts.image.url): Fix[] {
  const fix = BUILD_HOSTS[parseHref(written ?? '')?.hostname ?? '']
  return fix ? [fix(facts.site ?? facts.pageUrl.origin)] : []
}
