/** The registry: one line per platform, in the order in which they are shown. */
import type { Facts } from '../facts.ts'
import { bluesky } from './bluesky.ts'
import type { Platform, PlatformResults } from './define-platform.ts'
import { discord } from './discord.ts'
import { discourse } from './discourse.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { imessage } from './imessage.ts'
import { lemmy } from './lemmy.ts'
import { linkedin } from './linkedin.ts'
import { mastodon } from './mastodon.ts'
import { matrix } from './matrix.ts'
import { pinterest } from './pinterest.ts'
import { readEach } from './read-platforms.ts'
import { reddit } from './reddit.ts'
import { signalAndroid } from './signal-android.ts'
import { signalDesktop } from './signal-desktop.ts'
import { signalIos } from './signal-ios.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { telegram } from './telegram.ts'
import { threads } from './threads.ts'
import { whatsapp } from './whatsapp.ts'
import { wordpress } from './wordpress.ts'
import { x } from './x.ts'

export const PLATFORMS: readonly Platform[] = [
  x,
  facebook,
  linkedin,
  bluesky,
  mastodon,
  threads,
  pinterest,
  reddit,
  lemmy,
  discourse,
  slack,
  discord,
  whatsapp,
  telegram,
  imessage,
  signalDesktop,
  signalIos,
  signalAndroid,
  teams,
  matrix,
  google,
  wordpress,
]

/** What every platform makes of one page. Pure and synchronous. */
export const readPlatforms = (facts: Facts): PlatformResults => readEach(PLATFORMS, facts)
