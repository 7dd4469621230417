import { measured, official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { meta, otherImageKeys, titleElement, type Source } from '../../sources.ts'

const content = official(
  'Any public link shows image, title and description.',
  'devblogs.microsoft.com/microsoft365dev, link unfurling',
)
const unfurling = official(
  'Apps may draw their own card for their domain; its result is kept 30 minutes.',
  'learn.microsoft.com, Teams link unfurling',
)
const keyCase = measured(
  'og:Image was ignored and a default icon drawn; og:image works (2023).',
  'github.com/Sitecore/XM-Cloud-Introduction/issues/288',
  { seen: '2023' },
)
const svg = measured(
  'SVG is not drawn; images go through a skype.com proxy (2021).',
  'github.com/OfficeDev/microsoft-teams-apps-openbadges/issues/24',
  { seen: '2021' },
)
const agent = measured(
  'User agent of the Skype preview service, which is behind Teams (2023).',
  'public server log of April 2023',
  { seen: '2023-04' },
)

const late = reports(
  'With 19 kB of CSS before the og: tags nothing was drawn; moved up, they were read. No limit was measured, and the date was not seen.',
  'github.com/AutoFixture/AutoFixture.github.io/pull/46',
)

const unsure = (source: Source): Source => ({
  ...source,
  doubt: 'the order in which % reads tags is not known',
})

export const teams = definePlatform({
  id: 'teams',
  name: 'Microsoft Teams',
  kind: 'chat',
  summary: 'Draws image, title and description of public links; little else of its reading is known.',
  crawler: {
    userAgents: [
      'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    ],
    missesLate: late,
  },
  reads: {
    keyCase: 'exact',
    // Measured from outside: a wrong case was not read, which says nothing about lists.
    keyLists: null,
    by: keyCase,
    title: { sources: [meta('og:title'), unsure(meta('twitter:title')), unsure(titleElement)], by: content },
    description: {
      sources: [
        meta('og:description'),
        unsure(meta('twitter:description')),
        unsure({ from: 'meta', keys: ['description'], attribute: 'name' }),
      ],
      by: content,
    },
    image: {
      sources: [meta('og:image'), unsure(meta('twitter:image')), otherImageKeys()],
      by: keyCase,
    },
  },
  image: {
    formats: { refused: ['svg'], by: svg },
  },
  layouts: [
    {
      name: 'card',
      shape: 'small',
      looks: 'Image, title and description',
      rank: 'best',
      picture: {},
      note: 'An installed app for this domain may draw a card of its own.',
      by: content,
    },
    { ...TEXT_CARD, looks: 'Title and description with a default link icon', by: keyCase },
  ],
  bare: { why: 'The page gives Teams no title to draw.', by: content },
  warnings: [
    {
      id: 'tags-late',
      when: [{ tagsBeyondBytes: 16_000 }],
      message: 'Teams missed tags that came after 19 kB of the page in one report: move them up.',
      by: late,
    },
  ],
  cache: { note: 'Cards of apps are kept 30 minutes; for plain previews nothing is known' },
  evidence: [unfurling, agent],
  unknowns: [
    'robots.txt, scripts, redirects, how much of a page is read',
    'What is drawn for <title> alone, whether relative URLs, name= and tags outside the head count: documents, issues and guides were searched, and nothing decides',
    'The order of tags: guides disagree',
    'Sizes and weights of images; formats other than SVG',
    'How much text is drawn; how long a preview is kept',
  ],
})
