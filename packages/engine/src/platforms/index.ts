/**
 * The registry: one line per platform, in the order in which they are shown; the big ones come first. Of a page each
 * gives losses, from which verdicts, findings and score follow:
 *
 *     ┌──────────────────────┐  costs   ┌─────────────────────┐  may be   ┌──────────────────────┐
 *     │ fault                │ ───────▶ │ loss                │ ◀──────── │ doubt                │
 *     │ what a page can have │          │ what a card lacks   │           │ an unknown fact that │
 *     │ wrong                │          │                     │           │ may turn the verdict │
 *     └──────────────────────┘          └─────────────────────┘           └──────────────────────┘
 */
import type { PageIndex } from '../facts/page-index.ts'
import { bluesky } from './catalogue/bluesky/bluesky.ts'
import { drawsCards, type Platform } from './define-platform.ts'
import type { PlatformResults } from './platform-results.ts'
import { discord } from './catalogue/discord/discord.ts'
import { discourse } from './catalogue/discourse/discourse.ts'
import { facebook } from './catalogue/facebook/facebook.ts'
import { google } from './catalogue/google/google.ts'
import { imessage } from './catalogue/imessage/imessage.ts'
import { kakaotalk } from './catalogue/kakaotalk/kakaotalk.ts'
import { lemmy } from './catalogue/lemmy/lemmy.ts'
import { line } from './catalogue/line/line.ts'
import { linkedin } from './catalogue/linkedin/linkedin.ts'
import { mastodon } from './catalogue/mastodon/mastodon.ts'
import { matrix } from './catalogue/matrix/matrix.ts'
import { mattermost } from './catalogue/mattermost/mattermost.ts'
import { misskey } from './catalogue/misskey/misskey.ts'
import { nextcloud } from './catalogue/nextcloud/nextcloud.ts'
import { pinterest } from './catalogue/pinterest/pinterest.ts'
import { readEach } from './resolver/read-platforms.ts'
import { reddit } from './catalogue/reddit/reddit.ts'
import { rocketchat } from './catalogue/rocketchat/rocketchat.ts'
import { signalAndroid } from './catalogue/signal-android/signal-android.ts'
import { signalDesktop } from './catalogue/signal-desktop/signal-desktop.ts'
import { signalIos } from './catalogue/signal-ios/signal-ios.ts'
import { slack } from './catalogue/slack/slack.ts'
import { snapchat } from './catalogue/snapchat/snapchat.ts'
import { teams } from './catalogue/teams/teams.ts'
import { telegram } from './catalogue/telegram/telegram.ts'
import { threads } from './catalogue/threads/threads.ts'
import { whatsapp } from './catalogue/whatsapp/whatsapp.ts'
import { wordpress } from './catalogue/wordpress/wordpress.ts'
import { x } from './catalogue/x/x.ts'
import { zulip } from './catalogue/zulip/zulip.ts'

const BIG = [x, facebook, linkedin, whatsapp, slack, imessage] as const
/** Smaller ones that many people use. */
const WIDE = [bluesky, mastodon, discord, telegram, teams] as const

/** Chats and servers of which nobody can say how many links they meet: they are shown last, and cost no points. */
const LAST = [snapchat, line, kakaotalk, misskey, mattermost, zulip, rocketchat, nextcloud] as const

const ALL = [
  ...BIG,
  bluesky,
  mastodon,
  threads,
  pinterest,
  reddit,
  lemmy,
  discourse,
  discord,
  telegram,
  signalDesktop,
  signalIos,
  signalAndroid,
  teams,
  matrix,
  google,
  wordpress,
  ...LAST,
] as const

/** A misspelt id does not compile. */
export type PlatformId = (typeof ALL)[number]['id']

export const PLATFORMS: readonly Platform<PlatformId>[] = ALL

/** Name as people know it. */
export const platformName = (id: string): string =>
  PLATFORMS.find((platform) => platform.id === id)?.name ?? id

/** Those that draw cards: a search result is none, and is in no count of them. */
export const CARD_PLATFORMS: ReadonlySet<string> = new Set(PLATFORMS.filter(drawsCards).map(({ id }) => id))

const idsOf = (platforms: readonly Platform[]): ReadonlySet<string> => new Set(platforms.map(({ id }) => id))

/** Platforms on which most links are shared: a loss there counts most. Our judgement; see `score/weights.ts`. */
export const BIG_PLATFORMS = idsOf(BIG)
export const WIDE_PLATFORMS = idsOf(WIDE)
export const LAST_PLATFORMS = idsOf(LAST)

/** What every platform makes of one page. Pure and synchronous. */
export const readPlatforms = (page: PageIndex, traced = true): PlatformResults =>
  readEach(PLATFORMS, page, traced)
