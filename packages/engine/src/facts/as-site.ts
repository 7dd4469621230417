/**
 * What the tags of a local page will name at its site. Those that its server wrote anew for the site's name follow, likely.
 * Of the others nobody knows before it is built: the likelier reading is judged, and a verdict that the other one does not
 * share is unknown.
 */
import type { Capture } from '../capture/capture.ts'
import type { AskedAsSite } from '../capture/as-site.ts'
import { moveAll, moveFollowing, namedValues, namesServer, type MoveTag } from '../metadata/move-tags.ts'
import { readPage } from '../metadata/page-reading.ts'
import type { AsSiteFacts, OtherReading } from './facts.ts'

/**
 * Servers that write their own address into tags while a page is worked on, and the site's once it is there. WordPress has
 * it in its database and sends visitors of any other address there (`redirect_canonical`), so that no site keeps localhost.
 */
const WRITES_ITS_OWN: ReadonlySet<string> = new Set(['astro', 'hugo', 'jekyll', 'wordpress'])
/** Generators of static pages whose tags come from files and settings, whatever server shows them. */
const WRITTEN_DOWN: ReadonlySet<string> = new Set(['vitepress', 'docusaurus', 'eleventy', 'next'])

export interface Placement {
  readonly facts: AsSiteFacts
  /** What is judged. */
  readonly likely: MoveTag
  readonly others: readonly { readonly move: MoveTag | undefined; readonly makes: OtherReading['makes'] }[]
}

/** @returns null where no server was asked. */
export function placementOf({ asSite, site, page }: Capture): Placement | null {
  if (!asSite || site === undefined) return null
  const { finalUrl } = page
  const { extraction } = readPage(page, site)
  const following = moveFollowing(asSite.follows, finalUrl, site)
  const all = moveAll(finalUrl, site)
  const own = namedValues(extraction).filter(({ value }) => namesServer(value, finalUrl))
  const follows = ({ name, value }: (typeof own)[number]) => following(name, value) !== value
  const namesOf = (which: typeof own) => [...new Set(which.map(({ name }) => name))]
  const followed = own.filter(follows)
  const stayed = own.filter((one) => !follows(one))
  const expectsSite = isLikelierAtSite(asSite, extraction.generators)
  const open = stayed.length === 0 ? [] : [{ move: expectsSite ? following : all, makes: 'unknown' } as const]
  const seen = followed.length === 0 ? [] : [{ move: undefined, makes: 'likely' } as const]
  return {
    facts: {
      ...asSite,
      server: new URL(own[0]?.value.trim() ?? finalUrl).origin,
      followed: namesOf(followed),
      stayed: namesOf(stayed),
      expectsSite,
    },
    likely: stayed.length === 0 || expectsSite ? all : following,
    others: [...open, ...seen],
  }
}

/** A server that does not look at the name it is asked by has its URLs from elsewhere: most keep them. */
function isLikelierAtSite({ answer, writes }: AskedAsSite, generators: readonly string[]): boolean {
  const is = (list: ReadonlySet<string>) => generators.some((name) => list.has(name))
  if (writes !== undefined) return true
  return answer === 'same-page' ? is(WRITES_ITS_OWN) : !is(WRITTEN_DOWN)
}
