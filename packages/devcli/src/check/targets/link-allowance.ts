/**
 * How many requests a crawl may send for links that turn out to be no page. What must never happen: a site whose links lead
 * to files, to errors or back to the same page is asked without an end. What belongs to a page of the result is not counted.
 * Proven by test/check/crawl.test.ts.
 */
import type { CaptureStep, RequestBudget } from '@linklens/engine'

/** For each page that is wanted. */
const PER_PAGE = 3

/** What the requests of one link pass. */
export interface LinkVisit {
  readonly requestBudget: RequestBudget
  readonly onStep: (step: CaptureStep) => void
}

export interface LinkAllowance {
  readonly max: number
  readonly spent: () => number
  /** Whether one more link may be asked for. */
  readonly hasPlace: () => boolean
  /** The link will be asked for: a place is kept for it. */
  readonly expect: (url: string) => void
  readonly visit: (url: string, links: LinksSoFar) => LinkVisit
  /** Whether the link redirects to a URL that another one has led to. */
  readonly isRepeated: (url: string) => boolean
  /** The link is done. May be called again. */
  readonly settle: (url: string, isPage: boolean) => void
}

export interface LinksSoFar {
  /** @returns whether no other link has led to this URL; from then on one has. */
  readonly claim: (url: string) => boolean
  /** Whether a URL is of the site. */
  readonly isOwn: (url: string) => boolean
}

interface Account {
  requests: number
  /** Where it has led to, in order; first itself. */
  readonly urls: string[]
  /** HTML has arrived. */
  isPage: boolean
  isRepeated: boolean
}

/** @param perLink requests that a link needs before it is known to be a page. */
export function createLinkAllowance(maxPages: number, perLink: number): LinkAllowance {
  const max = PER_PAGE * maxPages
  const open = new Map<string, Account>()
  let spent = 0
  const kept = () =>
    [...open.values()].reduce(
      (sum, { requests, isPage }) => sum + (isPage ? requests : Math.max(perLink, requests)),
      0,
    )

  return {
    max,
    spent: () => spent,
    hasPlace: () => spent + kept() + perLink <= max,
    expect: (url) => void open.set(url, { requests: 0, urls: [url], isPage: false, isRepeated: false }),
    visit(url, { claim, isOwn }) {
      const account = open.get(url)
      const take = (asked: URL): boolean => {
        if (!account) return true
        if (account.isPage) return isOwn(account.urls.at(-1) ?? url)
        if (account.requests >= perLink && spent + kept() >= max) return false
        if (asked.pathname !== '/robots.txt') {
          const { href } = asked
          if (!account.urls.includes(href)) {
            account.isRepeated = !claim(href)
            if (account.isRepeated) return false
            account.urls.push(href)
          }
        }
        account.requests += 1
        return true
      }
      return {
        requestBudget: { take },
        onStep(step) {
          if (account && step === 'reading') account.isPage = true
        },
      }
    },
    isRepeated: (url) => open.get(url)?.isRepeated ?? false,
    settle(url, isPage) {
      if (!isPage) spent += open.get(url)?.requests ?? 0
      open.delete(url)
    },
  }
}
