/** What `check` inspects: a list of pages, and a way to inspect each. Servers and folders look the same from here on. */
import type { Extras, Inspection, ReadersReport } from '@linklens/engine'
import type { FindImage } from '../cards/card-images.ts'
import type { PageIdentity } from '../read-inspection.ts'
import type { FolderSetup } from './folder-place.ts'
import type { ImageHash } from '../values/image-hash.ts'
import type { UnreadPage } from '../check-report.ts'

export interface Target {
  /** For people: `./dist`, `http://localhost:3000`. */
  readonly name: string
  /** Grows while pages are inspected, where links are followed. */
  readonly pages: readonly PageIdentity[]
  readonly site: Site | null
  /** How many pages are inspected at the same time. */
  readonly concurrency: number
  /** What was found missing before any page was inspected, such as a folder that cannot be read. */
  readonly missing: readonly UnreadPage[]
  /** What was left out of the pages, as sentences. */
  readonly notes: readonly string[]
  /**
   * @returns the inspection, and the page's identity where it became known only now; null for what is no page of its own.
   * @param turn resolves when all pages before are inspected. Pages may be asked for at the same time, and are judged in
   * their order: each run then has the same result, whichever answer comes first.
   * @throws InspectError with a message for the developer. The signal's reason when it aborts.
   */
  readonly inspect: (
    page: PageIdentity,
    signal: AbortSignal,
    extras: Extras,
    turn: Promise<unknown>,
  ) => Promise<InspectedPage | null>
  readonly findImage: FindImage
  /** @returns null of an image that did not come. Called when all pages are inspected. */
  readonly imageHash: (url: string) => ImageHash | null
  /** Who reads the page for AI products. Absent: nobody asked, or there is no robots.txt to read. */
  readonly readers?: ((page: PageIdentity, signal: AbortSignal) => Promise<ReadersReport>) | undefined
  /** Where its pages are files, so that other threads can inspect them. */
  readonly folder?: FolderSetup
  /** @returns the file that a page is written in; null where nobody knows. Absent: the pages are of no project here. */
  readonly sourceOf?: (page: PageIdentity) => string | null
}

export interface InspectedPage {
  readonly inspection: Inspection
  readonly identity: PageIdentity
}

export interface Site {
  readonly origin: string
  /** Who named it, to complete the sentence "… as https://example.com (…)". Absent: `--site` or the config. */
  readonly namedBy?: string
}

/** Which of many pages to take, from the command line and the config. */
export interface Selection {
  readonly max: number
  /** Path patterns of the config; empty: all. */
  readonly pages: readonly string[]
  readonly ignore: readonly string[]
}
