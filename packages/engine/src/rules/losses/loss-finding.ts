/** A finding about a loss that no rule explains: whom it hurts, the reason of the verdicts, and what to do about its fault. */
import type { TagPlace } from '../../facts/evidence.ts'
import type { FaultId } from '../../facts/faults.ts'
import { listText, upperFirst } from '../../facts/wording.ts'
import { platformName } from '../../platforms/index.ts'
import { lossText, sharedReason, type SaidLoss } from '../../platforms/loss-text.ts'
import type { Lost, Shown } from '../../platforms/losses.ts'
import { EVIDENCE_CHARACTERS, type Finding, type FixKind, type Rule } from '../define-rule.ts'
import { LOSS_RULE } from './loss-rule.ts'

export interface UnexplainedLoss {
  readonly platform: string
  /** Null: something may be lost. */
  readonly lost: Lost | null
  readonly shown?: Shown
  readonly sure: SaidLoss['sure']
  /** A clause without a stop. */
  readonly reason: string
  readonly faults: readonly FaultId[]
  readonly about?: TagPlace
}

/**
 * @param alike all that lose the same by one fault; none: there is no finding.
 * @param rules whose check passed: one that speaks of the fault has words for its fix.
 */
export function lossFinding(
  alike: readonly UnexplainedLoss[],
  rules: readonly Rule[],
): (Finding & { problem: string }) | null {
  const [first] = alike
  if (!first) return null
  const { about, faults } = first
  const said = alike.map(({ platform, shown, reason, sure }) => ({
    name: platformName(platform),
    sure,
    shown: shown ?? 'card',
    reason,
    ...(about && { tag: about }),
  }))
  const reason = sharedReason(said) ?? sharedReason(said.slice(0, 1)) ?? ''
  return {
    problem: first.lost === null ? doubtTitle(said.map(({ name }) => name)) : lossText(said, someNames),
    message: `${upperFirst(reason)}.`,
    ...(about && {
      where: { line: about.line, column: about.column, tag: about.source },
      evidence: about.value.slice(0, EVIDENCE_CHARACTERS),
    }),
    fixes: [{ description: fixOf(first, rules), kind: kindOf(faults), apply: 'none' }],
  }
}

const doubtTitle = (names: readonly string[]): string =>
  `What ${someNames(names)} ${names.length === 1 ? 'draws' : 'draw'} is not known`

/** Names at most, before the title says how many more there are. */
const NAMED = 3

function someNames(names: readonly string[]): string {
  const more = names.length - NAMED
  return listText(more > 1 ? [...names.slice(0, NAMED), `${more} others`] : names)
}

/** What to do; without a snippet, for the tag is there. */
const FIXES: Partial<Record<FaultId, string>> = {
  'tag-quotes': 'Write the values of this tag in double quotes, and &gt; for every > in them.',
  'required-title': 'Add the title tag that this platform asks for.',
  'required-other': 'Add the tag that this platform asks for.',
  'declared-size':
    'Write the real width and height of the image in og:image:width and og:image:height. If the image is that small, use one of 1200 × 630 pixels.',
  'image-limit': 'Offer an image within the limit that is named.',
  'tag-form': 'Write the tag in lower case, without spaces around "=".',
  'letters-in-header': 'Send the page in UTF-8, or name its encoding in the Content-Type header.',
  'oembed-replaces': 'Say the same in the oEmbed answer, or take the link to it out.',
  'tag-outside-head': 'Move the tag into the head.',
  'tag-behind-head': 'Move the tag into the head.',
  'tag-far-down': 'Move the tag to the top of the head.',
  'tag-very-far-down': 'Move the tag to the top of the head.',
  'beyond-window': 'Move the tag to the top of the head.',
  'og-attribute': 'Write this key in property=, in a tag of its own without name=.',
  'name-attribute': 'Write this key in name=, in a tag of its own without property=.',
  'key-list': 'Write each key in a tag of its own.',
  'key-case': 'Write the key in lower case.',
  'value-attribute': 'Write the text in content=.',
  'empty-tag': 'Give the tag a value, or take it out.',
  'title-cut': 'Say it in fewer words, the important ones first.',
  'title-lines': 'Write the whole title on one line of the source.',
  'duplicate-title': 'Write the same title in both tags.',
  'duplicate-description': 'Write the same description in both tags.',
  'duplicate-image': 'Name the same image in both tags.',
  'card-value':
    'Write summary_large_image in twitter:card, unless another card is wanted: then nothing is wrong.',
  'card-missing':
    'Write summary_large_image in twitter:card, unless another card is wanted: then nothing is wrong.',
  'relative-image': 'Write the URL of the image with scheme and host.',
  'image-not-https': 'Write the URL of the image with https.',
  'image-over-http': 'Write the URL of the image with https.',
  'image-gone':
    'Name an image here that answers, or take the tag out where another one names a good image: that is taken then.',
  'image-not-image':
    'Name an image here, or take the tag out where another one names a good image: that is taken then.',
  'image-robots': 'Allow the image in the robots.txt of its host.',
  'page-robots': 'Let it in by the group for all (User-agent: *) of robots.txt, which lets in every robot.',
  'crawler-late': 'Find what keeps this crawler waiting, such as a middleware that looks at names.',
  'image-late': 'Find what keeps this crawler waiting for the image.',
  redirects: 'Redirect once, to a URL with scheme and host.',
  'image-shape': 'Replace the preview image by one that is wider than tall, such as 1200 × 630 pixels.',
  'image-too-small': 'Replace the preview image by one of 1200 × 630 pixels.',
  'image-too-light': 'Save the preview image in better quality, as a heavier file.',
  'image-too-heavy': 'Save the preview image as a smaller file.',
  'image-format': 'Save the preview image as PNG or JPEG.',
  'image-format-rare': 'Save the preview image as PNG or JPEG.',
  'no-description': 'Write the description in a tag that this platform reads, such as og:description.',
  'no-title': 'Write the title in a tag that this platform reads, such as og:title.',
  'no-image': 'Name the preview image in a tag that this app reads, such as og:image.',
  'page-image': 'Name the image in og:image.',
}

/** What no tag changes: hosts, firewalls, robots.txt and image files. */
const AT_THE_SERVER: ReadonlySet<FaultId> = new Set([
  'letters-in-header',
  'oembed-replaces',
  'page-robots',
  'robots-unanswered',
  'crawler-unanswered',
  'crawler-late',
  'image-late',
  'page-status',
  'page-attachment',
  'content-type',
  'redirects',
  'image-gone',
  'image-not-image',
  'image-robots',
  'image-shape',
  'image-too-small',
  'image-too-light',
  'image-too-heavy',
  'image-format',
  'image-format-rare',
])

function kindOf(faults: readonly FaultId[]): FixKind {
  if (faults.includes('title-cut')) return 'content'
  return faults.some((fault) => AT_THE_SERVER.has(fault)) ? 'server' : 'tags'
}

/** Of a text that does not count next to another. */
const otherTag = ({ lost }: UnexplainedLoss): string =>
  `Write the same text in ${lost === 'description' ? 'og:description' : 'og:title'} too, in a tag of its own.`

const fixOf = (loss: UnexplainedLoss, rules: readonly Rule[]): string =>
  (loss.faults.includes('tag-alone') ? otherTag(loss) : undefined) ??
  loss.faults.flatMap((fault) => FIXES[fault] ?? [])[0] ??
  rules.find(({ explains }) => explains?.some((fault) => loss.faults.includes(fault)))?.fixes[0]
    .description ??
  LOSS_RULE.fixes[0].description
