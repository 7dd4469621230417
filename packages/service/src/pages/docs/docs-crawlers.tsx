/** The part of the documentation on asking as platforms' crawlers: what it shows, and what it cannot. */
import { LIMITS, OWN_HEADER, SPEAKING } from '@linklens/engine'
import { CodeBlock } from '../../components/code-block.tsx'

export function CrawlerViews({ baseUrl }: { baseUrl: string }) {
  const ask = `curl -s ${baseUrl}/api/inspect \\\n  -H 'content-type: application/json' \\\n  -d '{"url":"https://example.com/","crawlers":["slack","x"]}'`
  return (
    <section id="crawlers" aria-labelledby="crawlers-title">
      <h2 id="crawlers-title">Crawler views</h2>
      <p>
        A server or a firewall may answer platforms’ crawlers otherwise than everybody else. So an inspection
        asks for the page, and for the head of its image, with the headers of LinkedIn’s and Facebook’s
        crawlers as well, beside its own requests. Where one of them gets something else (another status, a
        wall, other tags or tags in another place, another type of image), it asks as the other crawlers too.
        Each platform is judged by what its own crawler got, and <code>fetch.crawlerViews</code> lists the
        answers. That is <code>"crawlers": "auto"</code>, the default. <code>true</code> asks as all of them,{' '}
        <code>false</code> as none, and a list of ids chooses:{' '}
        {SPEAKING.map((id, index) => [index > 0 && ', ', <code>{id}</code>])}.
      </p>
      <CodeBlock id="api-crawlers" code={ask} what="curl line that asks as crawlers" />
      <p>
        <strong>The headers are simulated, the addresses are not.</strong> These requests carry the user agent
        of the crawler, and where it is known its Accept and Range; versions in them are examples. They come
        from our network, and say so in the header <code>{OWN_HEADER}</code>. A site that knows crawlers by
        their addresses may refuse ours and let the real one in, or the other way round. So such a verdict is
        no more than measured, and the report says how. Which crawlers a firewall should let in, and how it
        can know them, is the list of <a href="/crawlers">crawlers</a>.
      </p>
      <p>
        Where robots.txt disallows <code>Linklens</code> nobody is asked for, and the list is empty. Views
        take what is left of an inspection’s {LIMITS.fetches} requests; a crawler that found none left is told
        as <code>skipped</code>, and one whose page need not be asked for, since others got what we got, as{' '}
        <code>alike</code>. Each request counts once more against the limit of the inspected host. On a live
        page <code>&amp;crawlers=1</code> asks as all and <code>&amp;crawlers=0</code> as none, and a page
        that turns us away (401, 403, a challenge) is asked as all of them: that it refuses us says little
        about them. An operator turns the default off with <code>CRAWLERS=off</code>.
      </p>
    </section>
  )
}
