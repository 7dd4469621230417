/** What to do about a URL of this machine in a page whose site is known. */
import type { PageIndex } from '../../facts/page-index.ts'
import { oneLine } from '../kit/page-text.ts'
import type { Fix } from '../define-rule.ts'

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
