import { describe, expect, it } from 'vitest'
import { findAnotherPage } from './another-page.ts'
import { WALL_SERVICES } from './wall-services.ts'

/** Each URL redirects to the next. */
function answerOf(...urls: readonly string[]) {
  const whole = urls.reduce<string[]>(
    (all, url) => [...all, new URL(url, all.at(-1) ?? 'https://acme.com/').href],
    [],
  )
  const redirects = whole
    .slice(0, -1)
    .map((url, index) => ({ url, status: 302, location: whole[index + 1] ?? '' }))
  return { finalUrl: whole.at(-1) ?? '', redirects }
}

const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const POST = 'https://acme.com/blog/rye-bread'
const twice = encodeURIComponent(encodeURIComponent(POST))

describe('another page answers', () => {
  it.each<[kind: string, ...urls: string[]]>([
    ['consent', POST, `http://consent.acme.com/m?continue=${encodeURIComponent(POST)}&gl=DE`],
    ['consent', POST, `https://consent.google.com/ml?continue=${POST}&gl=FR`],
    [
      'consent',
      'https://maps.app.goo.gl/Zz',
      'https://consent.google.de/m?continue=https://maps.google.com/maps?cid%3D1',
    ],
    [
      'consent',
      POST,
      'https://guce.yahoo.com/consent?brandType=nonEu&gcrumb=x&done=https%3A%2F%2Fwww.yahoo.com%2F',
    ],
    [
      'consent',
      POST,
      `https://myprivacy.dpgmedia.nl/consent?siteKey=x&callbackUrl=https%3a%2f%2fwww.acme.com%2fprivacy%2faccept%3fredirectUri%3d%252fblog%252frye-bread`,
    ],
    ['consent', POST, '/cookies?zurueck=/blog/rye-bread'],
    ['consent', POST, '/cookie-wall'],
    ['consent', POST, '/privacy-gate?u=%2Fblog%2Frye-bread'],
    ['consent', POST, '/welcome/consent?goto=/blog/rye-bread'],
    ['age', POST, '/age-gate?next=/blog/rye-bread'],
    ['age', POST, '/verify-your-age'],
    ['age', POST, `/adults?return_to=${twice}`],
    ['age', POST, `/over18?from=${encodeURIComponent('/blog/rye-bread')}`],
    ['country', POST, `/choose-country?then=${base64(POST)}`],
    ['country', POST, `/region?r=${base64url('/blog/rye-bread')}`],
    ['country', POST, `/select_your_location?target=${POST}`],
    ['queue', POST, `http://acme.queue-it.net/?c=acme&e=launch&t=${encodeURIComponent(POST)}`],
    ['queue', POST, `https://wait.crowdhandler.com/room?url=${POST}`],
    ['queue', POST, `https://queue.acme.com/?${encodeURIComponent(POST)}`],
    ['queue', POST, '/waiting-room'],
    ['login', POST, '/authentication?next=/blog/rye-bread'],
    ['login', POST, '/login'],
    ['login', POST, `https://accounts.acme.com/start#redirect=${encodeURIComponent(POST)}`],
    ['login', POST, '/members/hello?where=%252Fblog%252Frye-bread'],
    [
      'challenge',
      POST,
      `https://geo.captcha-delivery.com/captcha/?initialCid=x&referer=${encodeURIComponent(POST)}`,
    ],
    ['challenge', POST, `https://validate.perfdrive.com/64b926/?ssa=1&ssc=${encodeURIComponent(POST)}`],
    ['challenge', POST, `https://www.google.com/sorry/index?continue=${POST}`],
    ['challenge', POST, '/.well-known/sgcaptcha/?r=%2Fblog%2Frye-bread'],
    ['other', POST, `/welcome?zu=${encodeURIComponent(POST)}`],
    ['other', POST, '/hello?x=/blog/rye-bread'],
    ['other', POST, `https://start.partner.example/?nach=${encodeURIComponent(POST)}`],
    ['other', POST, `/start?state=${base64(JSON.stringify({ back: '/blog/rye-bread', n: 1 }))}`],
    ['other', POST, '/#/blog/rye-bread'],
    ['other', POST, '/?return=/blog/rye-bread'],
    ['other', 'https://acme.com/?p=471', `/hello?u=${encodeURIComponent('https://acme.com/?p=471')}`],
    // By a page on the way, which asks with a form of its own.
    ['other', POST, '/hello/start?to=/blog/rye-bread', '/hello/form'],
    ['consent', 'https://sho.rt/a1', POST, `https://consent.acme.com/?c=${encodeURIComponent(POST)}`],
    ['other', 'https://sho.rt/a1', POST, '/hello?to=/blog/rye-bread'],
  ])('%s: %s → %s', (kind, ...urls) => {
    expect(findAnotherPage(answerOf(...urls))).toMatchObject({ kind })
  })

  it('another page answers where a redirect leads to a page that asks for something, whatever its address', () => {
    const { finalUrl, redirects } = answerOf(POST, '/hello')
    expect(findAnotherPage({ finalUrl, redirects }, 'age')).toMatchObject({ kind: 'age', parameter: null })
    expect(findAnotherPage({ finalUrl, redirects })).toBeNull()
    expect(findAnotherPage({ finalUrl, redirects: [] }, 'age')).toBeNull()
    expect(findAnotherPage(answerOf(POST, '/de/blog/rye-bread'), 'login')).toBeNull()
  })

  it.each(WALL_SERVICES.map((one) => [one.name, one.seen]))(
    '%s is known, with where it is seen: %s',
    (name, seen) => {
      const [address = ''] = /[a-z<][\w.<>-]*\.[a-z]{2,}\/[^\s,:…]*/.exec(seen) ?? []
      const url = `https://${address.replaceAll(/<\w+>/g, 'acme')}x`
      expect(findAnotherPage(answerOf(POST, url))).toMatchObject({ name })
    },
  )

  it('names the parameter', () => {
    expect(findAnotherPage(answerOf(POST, '/hello?Zu=/blog/rye-bread'))?.parameter).toBe('zu')
  })

  it('reads no more of an address than it must', () => {
    const long = `/hello?x=${'%25'.repeat(1_000_000)}&next=/blog/rye-bread`
    expect(findAnotherPage(answerOf(POST, long))).toBeNull()
    const many = `/hello?next=/blog/rye-bread&x=${'a='.repeat(4_000)}`
    expect(findAnotherPage(answerOf(POST, many))).not.toBeNull()
  })
})

const HONEST: readonly (readonly string[])[] = [
  ['http://acme.com/post', 'https://acme.com/post'],
  ['https://www.acme.com/post', 'https://acme.com/post'],
  ['https://acme.com/post', 'https://www.acme.com/post'],
  ['https://acme.com/post', 'https://acme.com/post/'],
  ['https://acme.com/post/', 'https://acme.com/post'],
  ['https://acme.com/Post', 'https://acme.com/post'],
  ['https://acme.com/post.html', 'https://acme.com/post'],
  ['https://acme.com/post', 'https://acme.com/post.html'],
  ['https://acme.com/post.php', 'https://acme.com/post/'],
  ['https://acme.com/post/index.html', 'https://acme.com/post/'],
  ['https://acme.com/index.php', 'https://acme.com/'],
  ['https://acme.com/', 'https://acme.com/en'],
  ['https://acme.com/', 'https://acme.com/de/'],
  ['https://acme.com/', 'https://www.acme.com/en-us/'],
  ['https://acme.com/', 'https://acme.com/zh_Hant/home'],
  ['https://acme.com/', 'https://acme.com/home?from=https://acme.com/'],
  ['https://acme.com/', 'https://de.acme.com/?url=https://acme.com/'],
  ['https://acme.com/post', 'https://acme.com/en/post'],
  ['https://acme.com/post', 'https://acme.com/en/post?from=/post'],
  ['https://acme.com/post', 'https://acme.com/de-ch/post?redirected=/post'],
  ['https://acme.com/en/post', 'https://acme.com/fr/post?orig=%2Fen%2Fpost'],
  ['https://acme.com/en/rye-bread', 'https://acme.com/de/roggenbrot'],
  ['https://acme.com/post', 'https://de.acme.com/post'],
  ['https://acme.com/post', 'https://acme.de/post?url=https://acme.com/post'],
  ['https://acme.com/products/blue-shirt', 'https://acme.com/de/products/blue-shirt?country=DE'],
  ['https://acme.com/products/blue-shirt', 'https://eu.acme.com/products/blue-shirt'],
  [
    'https://acme.com/products/blue-shirt',
    'https://acme.co.uk/products/blue-shirt?from=https://acme.com/products/blue-shirt',
  ],
  [
    'https://acme.com/products/blue-shirt-4711',
    'https://acme.com/fr/produits/chemise-bleue-4711?ref=/products/blue-shirt-4711',
  ],
  ['https://acme.com/us/p/4711', 'https://acme.com/gb/p/4711?return=/us/p/4711'],
  ['https://acme.com/dp/B0123', 'https://acme.de/dp/B0123?url=/dp/B0123'],
  ['https://acme.com/2020/rye-bread-recipe', 'https://acme.com/blog/rye-bread-recipe'],
  [
    'https://acme.com/2020/rye-bread-recipe',
    'https://acme.com/blog/our-rye-bread?old=/2020/rye-bread-recipe',
  ],
  ['https://acme.com/old-name', 'https://acme.com/new-name'],
  ['https://acme.com/old-name', 'https://acme.com/new-title?from=/old-name'],
  ['https://acme.com/old-name', 'https://acme.com/something?redirected_from=%2Fold-name'],
  ['https://acme.com/a/4711', 'https://acme.com/articles/rye-4711?a=/a/4711'],
  ['https://acme.com/?p=4711', 'https://acme.com/2024/05/rye-bread/'],
  ['https://acme.com/node/4711', 'https://acme.com/rye-bread'],
  ['https://acme.com/wiki/Rye_bread', 'https://acme.com/index.php?title=Rye_bread'],
  ['https://acme.com/wiki/Rye', 'https://acme.com/wiki/Rye_bread?redirectedfrom=Rye'],
  ['https://acme.com/questions/4711', 'https://acme.com/questions/4711/how-to-bake'],
  ['https://acme.com/u/ann', 'https://acme.com/users/ann?next=/u/ann'],
  ['https://acme.com/@ann/1234567', 'https://other.social/@ann/1234567'],
  ['https://bit.ly/3xYz', 'https://acme.com/blog/rye-bread'],
  ['https://bit.ly/3xYz', 'https://acme.com/blog/rye-bread?utm_source=bit.ly'],
  ['https://bit.ly/3xYz', 'https://acme.com/blog/rye-bread?ref=https://bit.ly/3xYz'],
  ['https://t.co/AbC', 'https://acme.com/post?utm_source=https%3A%2F%2Ft.co%2FAbC'],
  ['https://acme.link/a', 'https://acme.com/app?referrer=https://acme.link/a'],
  [
    'https://lnkd.in/x',
    'https://www.linkedin.com/redir?url=https%3A%2F%2Facme.com%2Fpost',
    'https://acme.com/post',
  ],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Facme.com%2Fpost&h=x', 'https://acme.com/post?fbclid=x'],
  ['https://www.google.com/url?q=https://acme.com/post&sa=D', 'https://acme.com/post'],
  ['https://out.acme.com/?to=https://shop.example/p/1', 'https://shop.example/p/1?utm_campaign=acme'],
  ['https://go.skimresources.com/?id=1&url=https%3A%2F%2Fshop.example%2Fp', 'https://shop.example/p'],
  [
    'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Facme.com%2Fpost&data=x',
    'https://acme.com/post',
  ],
  [
    'https://click.mail.example/c/1',
    'https://track.example/r?from=https%3A%2F%2Fclick.mail.example%2Fc%2F1&to=https%3A%2F%2Facme.com%2Fpost',
    'https://acme.com/post',
  ],
  ['https://awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fshop.example%2F', 'https://shop.example/?awc=1'],
  [
    'https://prf.hn/click/camref:1/destination:https%3A%2F%2Fshop.example',
    'https://shop.example/?clickref=1',
  ],
  ['https://feeds.example/~r/acme/1', 'https://acme.com/post?utm_medium=feed'],
  ['https://acme.com/go/shop', 'https://shop.example/acme?clickref=https://acme.com/go/shop'],
  [
    'https://acme.com/newsletter/12',
    'https://mail.example/acme/12?source_url=https://acme.com/newsletter/12',
  ],
  [
    'https://www.google.com/amp/s/acme.com/post',
    'https://acme.com/post?ampshare=https%3A%2F%2Facme.com%2Fpost',
  ],
  ['https://acme.com/amp/post', 'https://acme.com/post'],
  ['https://m.acme.com/post', 'https://acme.com/post'],
  ['https://acme.com/post', 'https://m.acme.com/post?full=https://acme.com/post'],
  ['https://acme.com/post?utm_source=x', 'https://acme.com/post'],
  ['https://acme.com/post?sessionid=1', 'https://acme.com/post?url=https://acme.com/post?sessionid=1'],
  ['https://acme.com/post', 'https://acme.com/post?cookiecheck=1&url=/post'],
  ['https://acme.com/post', 'https://acme.com/check?return=/post', 'https://acme.com/post?ok=1'],
  [
    'https://acme.com/post',
    'https://login.acme.com/silent?next=https://acme.com/post',
    'https://acme.com/post',
  ],
  ['https://acme.com/login', 'https://acme.com/login/'],
  ['https://acme.com/login', 'https://accounts.google.com/o/oauth2/auth?redirect_uri=https://acme.com/login'],
  ['https://acme.com/cookie-consent', 'https://acme.com/privacy/cookie-consent'],
  ['https://consent.acme.com/', 'https://consent.acme.com/en'],
  ['https://acme.com/age-gate', 'https://acme.com/age-gate/en?x=/age-gate'],
  ['https://acme.com/docs/manual.pdf', 'https://acme.com/viewer?file=/docs/manual.pdf'],
  ['https://acme.com/docs/manual', 'https://acme.com/read?doc=docs/manual'],
  ['https://acme.com/shoes', 'https://acme.com/search?category=shoes'],
  ['https://acme.com/shoes/red', 'https://acme.com/catalog?path=/shoes/red'],
  ['https://acme.com/tag/rye', 'https://acme.com/search?q=/tag/rye'],
  ['https://acme.com/events', 'https://acme.com/calendar?view=/events'],
  ['https://acme.com/docs', 'https://acme.com/docs/start?next=install'],
  ['https://acme.com/docs', 'https://docs.acme.com/'],
  ['https://acme.com/docs/latest/install', 'https://acme.com/docs/v3/install?from=/docs/latest/install'],
  ['https://acme.com/latest', 'https://acme.com/blog/4711'],
  ['https://acme.com/random', 'https://acme.com/blog/rye-bread'],
  ['https://acme.com/blog', 'https://blog.acme.com/?utm_source=acme'],
  ['https://acme.com/app', 'https://apps.apple.com/app/id123456?mt=8'],
  ['https://acme.com/chat', 'https://discord.com/invite/abc'],
  ['https://acme.com/video', 'https://www.youtube.com/watch?v=abc'],
  ['https://youtu.be/abc', 'https://www.youtube.com/watch?v=abc&feature=youtu.be'],
  ['https://github.com/acme/old', 'https://github.com/acme/new'],
  ['https://acme.com/jobs/4711', 'https://jobs.example/acme/4711?source=https://acme.com/jobs/4711'],
  ['https://acme.com/privacy', 'https://acme.com/legal/privacy'],
  ['https://acme.com/cookies', 'https://acme.com/recipes/cookies'],
  ['https://acme.com/terms', 'https://acme.com/privacy'],
  ['https://acme.com/line', 'https://acme.com/products/line'],
  ['https://acme.com/queue', 'https://acme.com/music/queue'],
  ['https://acme.com/30-days', 'https://acme.com/challenge'],
  ['https://acme.com/who', 'https://acme.com/about/members'],
  ['https://acme.com/branches', 'https://acme.com/locations'],
  ['https://acme.com/world', 'https://acme.com/regions/'],
  ['https://acme.com/post', 'https://acme.com/en/blog/post?share=https%3A%2F%2Fx.com%2Fintent%3Furl%3Dacme'],
  ['https://acme.com/a', 'https://acme.com/b?next=/c'],
  ['https://acme.com/ab', 'https://acme.com/c?next=/abc'],
  ['https://acme.com/post', 'https://acme.com/other?url=https://elsewhere.example/post'],
]

describe('an honest redirect', () => {
  it('is tried in a hundred kinds', () => expect(HONEST.length).toBeGreaterThanOrEqual(100))

  it.each(HONEST.map((urls) => [urls.join(' → '), urls] as const))('is none: %s', (_, urls) => {
    expect(findAnotherPage(answerOf(...urls))).toBeNull()
  })

  it('is a page that nobody was sent to', () => {
    expect(findAnotherPage({ finalUrl: 'https://acme.com/age-gate?next=/post', redirects: [] })).toBeNull()
  })
})
