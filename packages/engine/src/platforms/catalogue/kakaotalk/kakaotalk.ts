import { folklore, official, reports } from '../../../facts/evidence.ts'
import { definePlatform, TEXT_CARD } from '../../define-platform.ts'
import { imageUrlKeys, meta, metaDescription, titleElement } from '../../sources.ts'

const scrap = official(
  'The scrap server reads Open Graph, the title and description tags, and an img tag where there is no og:image; a URL is kept for an hour at least, an image for several hours, on the phone too; the Kakao Share Debugger drops them.',
  'devtalk.kakao.com/t/scrap/33984',
  '2026-11-23',
)
const weight = official(
  'Images of shared messages are up to 5 MB.',
  'developers.kakao.com/docs/en/message-template/faq',
)
const crop = official(
  'Staff: the image is made 800×400 (2:1) by a "smart crop", which moves where there is a person; no setting changes it.',
  'devtalk.kakao.com/t/og-image-og/139618/4',
)
const absolute = reports(
  'A relative og:image is not resolved: the image was missing until the URL was absolute (2021 to 2025).',
  'GitHub: woowacourse-teams/2025-ah-madda 243, 2024-review-me 1175, 2021-cvi 289',
  { seen: '2025-07', people: 3 },
)
const agent = folklore(
  'The user agent names facebookexternalhit too, so that a rule for that one meets KakaoTalk as well.',
  'server logs in public blogs',
)
const drawn = folklore(
  'An image over the whole width, with title, description and host below it.',
  'screenshots in Korean guides',
)
const addresses = official(
  'The scrap server asks from fixed IP ranges; the API of Kakao lists them under the type scrap, for developers with a key.',
  'devtalk.kakao.com/t/scrap/33984; developers.kakao.com/docs/latest/ko/reference/utility',
)

export const kakaotalk = definePlatform({
  id: 'kakaotalk',
  name: 'KakaoTalk',
  kind: 'chat',
  summary: 'Reads Open Graph on its own servers, and an image of the page where og:image is missing.',
  crawler: {
    userAgents: ['facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984'],
    nearest: { platform: 'facebook', why: 'whose name is the first in its own' },
    verification: {
      ranges: { list: 'https://kapi.kakao.com/v1/system/ips (with an app key)', by: addresses },
    },
    // Views of the other crawlers come first: an inspection may ask only so often.
    speech: null,
  },
  reads: {
    title: { sources: [meta('og:title'), titleElement], by: scrap },
    description: { sources: [meta('og:description'), metaDescription], by: scrap },
    image: {
      sources: [meta('og:image'), imageUrlKeys('whether % takes it in place of og:image is not known')],
      by: scrap,
    },
  },
  image: {
    reference: { accepts: 'absolute', by: absolute },
    picks: scrap,
    needs: [
      {
        maxBytes: 5_000_000,
        doubt: 'that limit is stated for messages that an app sends; whether % has it for links is not known',
        by: weight,
      },
    ],
  },
  layouts: [
    {
      name: 'large',
      looks: 'An image over the whole width, text below',
      rank: 'best',
      picture: { frame: { ratio: 2, position: 'center, moved towards people' } },
      by: drawn,
    },
    { ...TEXT_CARD, looks: 'Text without an image', by: drawn },
  ],
  bare: { why: 'The page has neither og:title nor <title>.', by: scrap },
  cache: { seconds: 3_600, note: 'A URL for 1 hour at least, an image for several hours' },
  refresh: {
    description: 'Delete the cache of the URL in the Kakao Share Debugger (it needs a Kakao account).',
    url: 'https://developers.kakao.com/tool/debugger/sharing',
    cannot: 'A phone that has the old image keeps it for a while: a changed image needs a new URL.',
  },
  evidence: [crop, agent],
  unknowns: [
    'Whether robots.txt is obeyed, and by which name',
    'Limits of images in the card of a link; which <img> is taken where og:image is missing',
    'How much text is drawn',
    'Which attribute holds a key, whether tags count outside the head, how much of a page is read, which of several og:image is taken: forum and Korean reports were searched',
  ],
})
