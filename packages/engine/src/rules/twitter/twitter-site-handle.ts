/**
 * `twitter:site` and `twitter:creator` hold an account name with its @, not a URL.
 *
 * Leaves alone: numeric ids, which have keys of their own.
 */
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { accountName } from '../shared/account-name.ts'
import { filledTag, findingAt } from '../shared/find-tags.ts'
import { quoted } from '../shared/page-text.ts'
import { PLACEHOLDERS } from '../shared/placeholders.ts'
import { setting, tagFix } from '../shared/snippet.ts'

const HANDLE = /^@\w{1,15}$/u

export const twitterSiteHandle = defineRule({
  id: 'twitter-site-handle',
  category: 'twitter',
  severity: 'info',
  points: 1,
  title: 'twitter:site and twitter:creator are an @name',
  problem: 'twitter:site or twitter:creator is not an @name',
  why: "The tag is made for an account's @name. A URL or a bare name is none.",
  fixes: [tagFix('Write the account name with its @.', { 'twitter:site': '@example' })],
  sources: [official('The @username of the site and of the author.', DOCUMENTS.xMarkup)],
  examples: {
    fails: ['<meta name="twitter:site" content="https://twitter.com/example">'],
    passes: ['<meta name="twitter:site" content="@example">'],
  },
  check(facts) {
    const tags = ['twitter:site', 'twitter:creator'].flatMap((key) => filledTag(facts, key) ?? [])
    if (tags.length === 0) return 'not-applicable'
    return tags
      .filter(({ content }) => !HANDLE.test(content.trim()))
      .map((tag) => {
        const name = accountName(tag.content)
        const description = name ? `Write @${name}.` : 'Write the account name with its @.'
        const value = name ? `@${name}` : PLACEHOLDERS.account
        const fix = {
          description,
          ...setting({ [tag.name.toLowerCase()]: value }),
          ...(!name && { placeholders: [value] }),
        }
        return findingAt(tag, `${tag.name} is ${quoted(tag.content)}.`, [fix])
      })
  },
})
