/** `GET /platforms`: every platform with the card that it draws for a sound page. */
import { PLATFORMS } from '@linklens/engine'
import { raw } from 'hono/html'
import { FormatLines } from '../../components/report/image/format-lines.tsx'
import { PlatformMark } from '../../components/platform-mark.tsx'
import type { Answer, AppContext } from '../../http/app-env.ts'
import { KINDS } from './platform-kinds.ts'
import type { SoundCards } from './sound-cards.tsx'

export function platformsPage(c: AppContext, sound: SoundCards): Answer {
  const page = (
    <div class="catalogue">
      <header class="page-head">
        <h1>Platforms</h1>
        <p class="section-lead">
          What each of {PLATFORMS.length} platforms does with a link, and where that comes from. The cards are
          those of one page without faults. Platforms change without notice: each fact carries the date when
          it was last checked.
        </p>
        <p class="quiet">
          Behind a firewall? See <a href="/crawlers">their crawlers</a>, and how to let them in.
        </p>
      </header>
      {[...Map.groupBy(PLATFORMS, ({ kind }) => kind)].map(([kind, platforms]) => (
        <section aria-labelledby={`kind-${kind}`}>
          <h2 id={`kind-${kind}`}>{KINDS[kind]}</h2>
          <ul class="platform-list">
            {platforms.map(({ id, name, summary }) => (
              <li>
                <a href={`/platforms/${id}`}>
                  <PlatformMark name={name} /> {name}
                </a>
                <p>{summary}</p>
                {raw(sound[id] ?? '')}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="formats">
        <h2 id="formats">Image formats</h2>
        <FormatLines />
      </section>
    </div>
  )
  return c.render(page, {
    title: 'Platforms',
    description: `What ${PLATFORMS.length} platforms read from a page, how they draw its card, their limits for text and images, and how sure we are of each fact.`,
    path: '/platforms',
    shows: 'examples',
    hasMarkdown: true,
    section: 'platforms',
  })
}
