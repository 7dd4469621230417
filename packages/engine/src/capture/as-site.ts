/** How the server of a local page answers when it is asked as the site that the page will be on. */

export interface AskedAsSite {
  /**
   * `same-page`: with the same title, heading and status. `another-page`, `redirect`, `refused` (an error status) and
   * `failed` (no answer) say nothing of this page's tags, nor does `not-asked`.
   */
  answer: 'same-page' | 'another-page' | 'redirect' | 'refused' | 'failed' | 'not-asked'
  /** Status of the answer; null where none came. */
  status: number | null
  /** Where a redirect leads. */
  location?: string
  /** Path of the page that was asked, where that was another one of the same server. */
  askedAt?: string
  /** What named the page's own server before and the site now. */
  follows: FollowingTag[]
  /** Where no tag kept the server's URL: a public one in its place that is not the page's at the site. */
  writes?: string
  /** The tags name the site with `http:` though X-Forwarded-Proto said `https`. */
  ignoresProto?: true
}

/** Tags of one name, such as `og:url`, `link canonical`, `json-ld`. */
export interface FollowingTag {
  name: string
  /** Value as the tag has it on this machine; null: whatever tags of this name have. */
  value: string | null
}

/** A page has a handful. */
export const MAX_FOLLOWING = 100
