/** What should hold for the pages of a site together. Each page may look fine alone, so no rule of the engine sees it. */
import type { Severity } from '../check-report.ts'

export interface SiteRule {
  /** Names the fact that should hold, and never changes. */
  readonly id: `site-${string}`
  /** The worst that a finding of it may be. */
  readonly severity: Severity
  /** It holds. */
  readonly title: string
  /** It fails. */
  readonly problem: string
  readonly why: string
  readonly fix: string
}

const rule = <const Rule extends SiteRule>(one: Rule): Rule => one

export const TITLES = rule({
  id: 'site-titles-differ',
  severity: 'warning',
  title: 'Pages have titles of their own',
  problem: 'Pages share one title',
  why: 'Links to these pages look alike: nobody can tell from the card which page it is.',
  fix: 'Let the template write the title of each page into <title> and og:title.',
})

export const DESCRIPTIONS = rule({
  id: 'site-descriptions-differ',
  severity: 'warning',
  title: 'Pages have descriptions of their own',
  problem: 'Pages share one description',
  why: 'The card says the same below the title of each of these pages, and nothing about the page.',
  fix: 'Let the template write what each page is about into description and og:description, or leave them out where there is nothing to say.',
})

export const IMAGES = rule({
  id: 'site-images-differ',
  severity: 'warning',
  title: 'Pages have images of their own',
  problem: 'Pages share one image',
  why: 'The image is most of a card. One for the whole site is a choice; an image for each page or section says more.',
  fix: 'Name an image of the page or of its section in og:image where there is one.',
})

export const CANONICALS = rule({
  id: 'site-canonicals-differ',
  severity: 'error',
  title: 'Canonical URLs name the page that they are on',
  problem: 'Pages name another page as their canonical URL',
  why: 'A canonical link to another page says that this page is a copy of it: apps that follow it show the other page, and search engines leave this one out.',
  fix: 'Let the template write the URL of each page into its canonical link.',
})

export const OG_URLS = rule({
  id: 'site-og-urls-differ',
  severity: 'warning',
  title: 'og:url names the page that it is on',
  problem: 'Pages share one og:url',
  why: 'For Facebook, links with one og:url are one link: with one card, and one count of shares.',
  fix: 'Let the template write the URL of each page into og:url.',
})

export const TEMPLATES = rule({
  id: 'site-templates-agree',
  severity: 'info',
  title: 'No template alone has a fault',
  problem: 'The pages of one template alone have a fault',
  why: 'Pages of all other templates do better, so what is missing is likely in this template, and one change is enough.',
  fix: 'Compare this template with one of the others, and give it the same tags.',
})

export const SITE_RULES: readonly SiteRule[] = [TITLES, DESCRIPTIONS, IMAGES, CANONICALS, OG_URLS, TEMPLATES]

const IDS: ReadonlySet<string> = new Set(SITE_RULES.map(({ id }) => id))

/** Whether a finding is about several pages together. */
export const isOfSite = ({ id }: { readonly id: string }): boolean => IDS.has(id)
