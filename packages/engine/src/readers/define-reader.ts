/** An AI reader is data: who asks for pages on behalf of an AI product, as whom, and what its company says about robots.txt. */
import { claimsIn, type Evidence } from '../facts/evidence.ts'

/**
 * What a reader fetches pages for. `search`: an index that answers cite. `answer`: a person has asked for this page.
 * `training`: what models are trained on. `agent`: a browser that acts for a person.
 */
export const READER_PURPOSES = ['search', 'answer', 'training', 'agent'] as const
export type ReaderPurpose = (typeof READER_PURPOSES)[number]

/** What the company says. `sometimes`: that the file may not apply to it. */
export type ReaderObeys = 'yes' | 'sometimes' | 'no'

/** A directive of `<meta name="robots">` or `X-Robots-Tag` that the company documents. */
export interface ReaderDirective {
  /** Name of the directive in lower case, as in `Directive.name`. */
  readonly name: string
  /** Value that the directive must have: `0` of `max-snippet:0`; absent: any. */
  readonly value?: string
  /** What follows from it: completes "<reader>: …". */
  readonly effect: string
  readonly by: Evidence
}

export interface Reader<Id extends string = string> {
  /** Permanent, kebab-case; part of the output. */
  readonly id: Id
  /** Name as its company writes it. */
  readonly name: string
  readonly company: string
  readonly purpose: ReaderPurpose
  /** What it reads for, in one sentence. */
  readonly summary: string
  /** User agents as last seen; we ask as the first. None: no request carries the name, or none is published. */
  readonly userAgents: readonly string[]
  /** The company publishes the name alone: its requests say more than that. */
  readonly isNameAlone?: true
  /** Whether it builds a search engine’s index as well: who keeps it out loses that search. */
  readonly isSearchEngine?: true
  /** The token is for robots.txt alone: no request ever carries it. */
  readonly isTokenAlone?: true
  readonly robots: {
    readonly token: string
    /** What its company says about robots.txt; null where it says nothing. */
    readonly obeys: ReaderObeys | null
    readonly by: Evidence | null
    /** What somebody saw it do, where that is known to differ from the company's words. */
    readonly seen?: readonly Evidence[]
    /** Whose group holds where no group names the reader; absent: that for all. */
    readonly orElse?: { readonly token: string; readonly by: Evidence }
    /** What a disallow leads to; a whole sentence. */
    readonly ifDisallowed?: string
  }
  /** How the site's owner can know the real one. */
  readonly verification: {
    /** Where its networks are published. */
    readonly list?: string
    readonly reverseDns?: readonly string[]
    readonly signs?: string
    readonly by: Evidence
  } | null
  /** Whether it was seen to run scripts; null: nothing is known. */
  readonly scripts: { readonly runs: boolean; readonly by: Evidence } | null
  /** Directives that its company documents, and no others. */
  readonly directives: readonly ReaderDirective[]
  /** Every claim made above, with kind, source and date. */
  readonly evidence: readonly Evidence[]
  /** What was looked for and not found. */
  readonly unknowns: readonly string[]
}

const UNKNOWN = { userAgents: [], verification: null, scripts: null, directives: [], unknowns: [] } as const

/** What a company's file holds: what is not known is left out. */
type KnownReader<Id extends string> = Omit<Reader<Id>, keyof typeof UNKNOWN | 'evidence'> &
  Partial<Pick<Reader<Id>, keyof typeof UNKNOWN>> & { readonly evidence?: readonly Evidence[] }

/** Keeps the id as a literal type, and gathers the evidence of all its claims. */
export function defineReader<const Id extends string>(known: KnownReader<Id>): Reader<Id> {
  const { evidence = [], ...data } = known
  return { ...UNKNOWN, ...data, evidence: [...new Set([...claimsIn(data), ...evidence])] }
}
