/** What was seen of a page for the question who reads it for AI products; plain data, and no part of an inspection. */
import type { CrawlerViewCapture, RobotsCapture } from './capture.ts'

/** Why no name was borrowed at all. `offline`: a file was read, and no server asked. `once`: for another page of the site. */
export type NamesNotAsked = 'operator' | 'offline' | 'once'

export interface ReadersCapture {
  readonly requestedUrl: string
  readonly mode: 'remote' | 'local'
  /** ISO 8601, UTC. */
  readonly capturedAt: string
  /** The page as ourselves. */
  readonly own: CrawlerViewCapture
  /** Of the origins on the way to the page. */
  readonly robots: readonly RobotsCapture[]
  readonly notAsked: NamesNotAsked | null
  /** As ourselves, with the Accept header of readers that prefer Markdown; null where it was not asked. */
  readonly markdown: CrawlerViewCapture | null
  /** In a name that nobody has; null where it was not asked. */
  readonly control: CrawlerViewCapture | null
  readonly views: readonly ReaderView[]
}

export interface ReaderView {
  /** Id of the reader. */
  readonly reader: string
  readonly view: CrawlerViewCapture
}

/** What is known after each round; computed from what strangers sent, maybe in another thread. */
export interface ReadersPlan {
  /** Ids of the readers that may be asked, in order: none where robots.txt disallows us. */
  readonly askable: readonly string[]
  /** The two that are asked first. */
  readonly first: readonly string[]
  /** Whether the invented name may be asked. */
  readonly asksControl: boolean
  /** One of those that were asked got something else than we did. */
  readonly differs: boolean
}

/** Accept of Claude Code (2.1.83 and later, acceptmarkdown.com/status.md of 2026-04-18): HTML is as welcome to it. */
export const MARKDOWN_ACCEPT = 'text/markdown, text/html, */*'
