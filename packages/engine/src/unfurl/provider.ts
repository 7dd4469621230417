/** A site that says of its own pages, by oEmbed, what their links are. */
export interface Provider {
  /** Name as people know it: the site name of its cards. */
  readonly name: string
  /**
   * Its pages: a host, with the names below it, and the start of a path, such as `example.com/video/`. A star stands for
   * one part of the path.
   */
  readonly pages: readonly string[]
  /** Asked with `url`, and whatever its own query says. */
  readonly endpoint: `https://${string}`
  /** Where that is written. */
  readonly source?: string
  /** Day on which the source was read, such as `2026-11-27`. */
  readonly checked?: string
}
