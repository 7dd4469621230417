/**
 * The page in the language that a platform gets, where its server chooses one: our requests name a language, and many
 * crawlers name none, or another. What is not known of a crawler makes its verdict likely, never more.
 */
import type { Evidence } from '../../facts/evidence.ts'
import type { WithoutLanguage } from '../../facts/facts.ts'
import { nameInAgent } from '../crawler-name.ts'
import type { Platform } from '../define-platform.ts'
import { evidenceOf } from './views-of.ts'

/** The index to read in place of our own page. */
export type LanguageView =
  | { readonly read: 'ours'; readonly unsure: string; readonly by: Evidence | null }
  | { readonly read: 'theirs'; readonly unsure: string | null; readonly by: Evidence }

export function languageView(platform: Platform, without: WithoutLanguage): LanguageView {
  const { name, crawler } = platform
  const by = languageEvidence(without)
  if (!without.byHeader) {
    const who = nameInAgent(without.view.userAgent) ?? 'another crawler'
    return {
      read: 'theirs',
      unsure: `Asked as ${who}, the page is in another language than for us; as ${name}'s crawler it was not asked for.`,
      by,
    }
  }
  const { language } = crawler
  if (language?.asked === 'none') return { read: 'theirs', unsure: null, by }
  if (language || crawler.fetchedBy === 'sender')
    return {
      read: 'ours',
      unsure: `The server chooses the language, and ${name} asks ${language ? 'for one of its own' : "from the sender's device, which may name one"}: this is the page for ${without.asked}.`,
      by: language?.by ?? null,
    }
  return {
    read: 'theirs',
    unsure: `The server chooses the language, and whether ${name}'s crawler names one is not known: this is the page for requests without Accept-Language, as programs send them that are not set to a language.`,
    by,
  }
}

function languageEvidence({ view, byHeader }: WithoutLanguage): Evidence {
  if (!byHeader) return evidenceOf(view)
  const who =
    view.platforms.length === 0 ? 'as ourselves' : `as ${nameInAgent(view.userAgent) ?? 'a crawler'}`
  const claim = `Asked ${who} from our own address, without Accept-Language.`
  return { claim, kind: 'measured', source: 'this inspection', checked: view.at }
}
