import { expect, it } from 'vitest'
import { isLikelySamePage } from './likely-same-page.ts'
import { isSamePage } from './other-page.ts'

/** @param canonical null: the page has no canonical link. */
function isSame(named: string, here: string, canonical: string | null = named): boolean {
  const canonicalUrl =
    canonical === null ? null : { value: canonical, source: 'canonical' as const, fallbacks: [] }
  return isSamePage(named, here) || isLikelySamePage({ url: named, source: 'og:url' }, here, { canonicalUrl })
}

const PLAIN = 'https://acme.example/bread/rye'

it.each([
  'srsltid=AfmBOoq1',
  'gad_source=1',
  'gbraid=0A',
  'wbraid=C',
  'igsh=MzR',
  '_gl=1*x',
  '_ga=2.1',
  'epik=dj0y',
  'li_fat_id=3',
  'rdt_cid=5',
  'ScCid=8',
  'maca=de-rss',
  'wt_mc=rss',
  'wt.mc_id=4',
  'dicbo=v2',
  'ico=a',
  'cmp=rss',
  'utm_source=x&utm_medium=y',
  'ref=rss',
  'source=feed',
  'r=rss',
  'gad_campaignid=2',
  'mibextid=Zx',
  'xtor=RSS-1',
  'at_medium=RSS',
  '_kx=1.2',
  'vero_id=a',
  'mtm_campaign=m',
  'smid=url-share',
  'ocid=msedg',
  'ncid=1',
  'icid=2',
  'share_id=9',
  'sfnsn=wa',
  'yclid=7',
  'ysclid=l',
  '_openstat=z',
  'tblci=G',
  'irclickid=q',
  'spm=a2.b',
  'theme=dark',
  'variant=4711',
  'color=red',
  'sort=new',
  'amp=1',
  'outputType=amp',
  'newsletter=1',
  'xyz123=whatever',
])('a URL with ?%s is likely that without it', (query) => {
  expect(isSame(PLAIN, `${PLAIN}?${query}`)).toBe(true)
  expect(isSame(PLAIN, `${PLAIN}?${query}`, null)).toBe(true)
})

it.each([
  ['https://acme.example/bread/rye/index.html', 'https://acme.example/bread/rye/'],
  ['https://acme.example/bread/rye/', 'https://acme.example/bread/rye/index.php'],
  ['https://acme.example/bread/default.aspx', 'https://acme.example/bread'],
  ['https://acme.example/bread/rye.html', PLAIN],
  ['https://acme.example/Bread/Rye', PLAIN],
  ['https://m.acme.example/bread/rye', PLAIN],
  ['https://amp.acme.example/bread/rye', PLAIN],
  ['https://acme.example/amp/bread/rye', PLAIN],
  [PLAIN, 'https://acme.example/bread/rye/amp/'],
  [PLAIN, 'https://acme.example/bread/rye.amp.html'],
  ['https://www.vg.example/i/dRwWqB', 'https://www.vg.example/nyheter/i/dRwWqB/slik-baker-du'],
  ['https://acme.example/a/WvoyXQ', 'https://acme.example/norge/politikk/i/WvoyXQ/slik-baker-du'],
  ['https://taz.example/!5922919/', 'https://taz.example/Brot-aus-Roggen/!5922919/'],
  ['https://acme.example/5-95-1942999', 'https://acme.example/brod/slik-baker-du/5-95-1942999'],
  ['https://acme.example/1942999', 'https://acme.example/brod/slik-baker-du-1942999.html'],
  ['https://acme.example/other-headline-1942999', 'https://acme.example/first-headline-1942999'],
  ['https://acme.example/p/5f3a9c1b2d4e', 'https://acme.example/@baker/how-to-bake-5f3a9c1b2d4e'],
  ['https://www.bbc.com/news/articles/c4gqz', 'https://www.bbc.co.uk/news/articles/c4gqz'],
  ['https://waz.example/brot/roggen', 'https://nrz.example2/brot/roggen'],
])('%s likely names %s', (named, here) => {
  expect(isSame(named, here)).toBe(true)
})

it.each([
  ['https://acme.example/account/signup', PLAIN],
  ['https://acme.example/start', PLAIN],
  ['https://acme.example/', PLAIN],
  ['https://acme.example/index.html', PLAIN],
  ['https://acme.example/bread', PLAIN],
  ['https://acme.example/bread/wheat', PLAIN],
  ['https://acme.example/item', 'https://acme.example/item?id=7'],
  ['https://acme.example/item?id=6', 'https://acme.example/item?id=7'],
  ['https://acme.example/viewtopic.php', 'https://acme.example/viewtopic.php?t=51'],
  ['https://acme.example/', 'https://acme.example/?p=512'],
  ['https://acme.example/list', 'https://acme.example/list?page=2'],
  ['https://acme.example/watch', 'https://acme.example/watch?v=x1'],
  ['https://acme.example/search', 'https://acme.example/search?q=rye'],
  ['https://acme.example/page', 'https://acme.example/page?lang=de'],
  ['https://acme.example/2026/07/24/rye', 'https://acme.example/2026/07/24/wheat'],
  ['https://acme.example/rye-20260724', 'https://acme.example/wheat-20260724'],
  ['https://acme.example/covid19', 'https://acme.example/covid19/first-case'],
  ['https://acme.example/iphone15', 'https://acme.example/iphone15/review'],
  ['https://acme.example/de/GitHub', 'https://acme.example/de/GitHub/actions'],
  ['https://acme.example/posts/12345', 'https://acme.example/posts/12346'],
  ['https://acme.example/shop/12345', 'https://acme.example/shop/12345/item/67890'],
  ['https://other.example2/', 'https://acme.example/'],
  ['https://other.example2/rye', PLAIN],
])('%s is another page than %s', (named, here) => {
  expect(isSame(named, here)).toBe(false)
})

it('believes a canonical link that keeps what og:url leaves out', () => {
  expect(isSame(PLAIN, `${PLAIN}?dish=soup`, `${PLAIN}?dish=soup`)).toBe(false)
})
