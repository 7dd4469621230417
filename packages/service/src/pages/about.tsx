/** `/bot` and `/privacy`: who fetches, how to refuse us, and what is stored. */
import { LIMITS, OWN_HEADER } from '@linklens/engine'
import { CodeBlock } from '../components/code-block.tsx'
import { Contact } from '../components/contact.tsx'
import type { Config } from '../config.ts'
import type { Answer, AppContext } from '../http/app-env.ts'

type PrivacyConfig = Pick<Config, 'contact' | 'productName'>

export function botPage(c: AppContext, { config, userAgent }: { config: Config; userAgent: string }): Answer {
  const { productName, contact } = config
  const page = (
    <article class="catalogue entry prose">
      <header class="page-head">
        <h1>Our crawler</h1>
        <p class="section-lead">
          You found {productName} in your logs. This is what it does, and how to refuse it.
        </p>
      </header>
      <h2>Who we are</h2>
      <p>
        Somebody pasted an address of your site into {productName} to see how its link preview looks. Each
        visit is started by a person or their program; we follow no links and keep no index.
      </p>
      <CodeBlock id="user-agent" code={userAgent} what="our user agent" wrap />
      <h2>What we ask for</h2>
      <ul>
        <li>The page, and at most 10 redirects on the way to it.</li>
        <li>The images that its tags name, only as far as needed to know their size.</li>
        <li>
          <code>/robots.txt</code>, to tell the person what the platforms’ crawlers may read.
        </li>
        <li>The oEmbed answer that the page offers, and the image that it names.</li>
        <li>
          The page and its social image, of which only the head is read, with the user agents of LinkedIn’s
          and Facebook’s crawlers: many servers treat those apart, and then the link’s card is another one.
          Where one of the two gets something else than we do, or when the person wants it, with those of
          other platforms too. These requests come from our address as well and carry our own user agent in
          the header <code>{OWN_HEADER}</code>, so that they can be distinguished from the real crawlers and
          refused.
        </li>
        <li>Once more the social image, when a report with it is being looked at.</li>
      </ul>
      <p>
        At most {LIMITS.fetches} requests for one inspection, not counting redirects; four in borrowed names
        where all are treated alike. No scripts are run, no forms sent, no cookies kept.
      </p>
      <h2>How to refuse us</h2>
      <p>
        Answer our user agent with 403, and likewise every request with the header <code>{OWN_HEADER}</code>:
        the report will say no more than that. Where robots.txt disallows <code>Linklens</code>, we speak as
        no other crawler there. The visit itself is one person’s request, so for it robots.txt is reported
        rather than taken as an answer.
      </p>
      {contact ? (
        <p>
          To be left out altogether, write to the operator of this service: <Contact contact={contact} />
        </p>
      ) : (
        <p>
          The operator of this service has given no contact address. Operators can leave out a host with the
          variable <code>DENY_HOSTS</code>.
        </p>
      )}
    </article>
  )
  return c.render(page, {
    title: 'Our crawler',
    description: `Who ${productName} is, what its crawler asks a site for, which user agent it sends, and how a site’s owner can refuse it.`,
    path: '/bot',
  })
}

export function privacyPage(c: AppContext, config: Config): Answer {
  const page = (
    <article class="catalogue entry prose">
      <header class="page-head">
        <h1>Privacy</h1>
        <p class="section-lead">What we collect, keep and share.</p>
      </header>
      <PrivacyContent config={config} />
    </article>
  )
  return c.render(page, {
    title: 'Privacy',
    description:
      'What this service learns when you inspect a page, what it keeps and for how long, and what it tells the inspected site: nothing about you.',
    path: '/privacy',
  })
}

/** The privacy policy itself; the documentation's search finds it too. */
export function PrivacyContent({ config: { contact, productName } }: { config: PrivacyConfig }) {
  return (
    <>
      <h2>Who runs this service</h2>
      <p>
        {productName} is software that anyone can run.{' '}
        {contact ? (
          <>
            The operator of this instance answers at <Contact contact={contact} />.
          </>
        ) : (
          'The operator of this instance has given no contact address.'
        )}
      </p>
      <h2>When you inspect a page</h2>
      <p>
        The page is asked for by this service and not by your browser, and its images are shown through this
        service: the site learns that somebody inspected it, not who. A live report is made for you and not
        kept, unless you share a snapshot of it. HTML that you paste is judged and not kept.
      </p>
      <h2>What is kept</h2>
      <ul>
        <li>
          A snapshot that somebody makes of a report, with everything it shows, under a URL that nobody can
          guess: until it is deleted with its token, or has not been opened for a year.
        </li>
        <li>
          A local preview, for one hour: what was found in the page, and its images, re-encoded. Of what{' '}
          <code>devcli</code> sends, neither the HTML nor the image files are kept.
        </li>
        <li>
          Logs name the host of an inspected page, never its path or query, and neither text nor images of it.
        </li>
        <li>
          Images of inspected pages stay in memory for a while, so that the next view is quick. They are
          written down only with a snapshot or a local preview that shows them, re-encoded, and go with it.
        </li>
        <li>
          To keep the service usable, requests are counted per network address. The count holds a hash of it.
        </li>
      </ul>
      <h2>If you have an account</h2>
      <ul>
        <li>
          Your e-mail address, and a hash of your password that it cannot be read from. If you came from
          GitHub or Google: your number there; neither name, photo nor access. Where the service sends mail,
          an address that nobody confirms is forgotten after a week.
        </li>
        <li>
          Where you are signed in: when it began, and what the browser called itself. A session ends 14 days
          after it was last used.
        </li>
        <li>
          Your dev environments and their previews, each preview for an hour; the reports you keep; and a list
          of what was done to your account and environments. It holds a hash of the network address, for 30
          days.
        </li>
        <li>
          Deleting the account, on the page “Account”, removes all of this at once: environments, secrets,
          previews, reports and the list. Backups that the operator makes are the operator’s.
        </li>
      </ul>
      <p>
        Mail comes only when you ask for it: to confirm your address, for a forgotten password, or when
        somebody tries to sign up with an address that has an account.
      </p>
      <h2>In your browser</h2>
      <p>No third parties and no analytics. Your browser keeps these, and you can delete them there:</p>
      <ul>
        <li>
          The last 12 pages that you inspected, with their scores and cards that were fine: to list them on
          the front page and to say what changed. They are never sent. “Clear the list” deletes them.
        </li>
        <li>Light or dark, if you switch. It is never sent.</li>
        <li>
          A cookie with the platforms that you chose under “My platforms”, for a year: the server draws them
          first, and stores nothing of it.
        </li>
        <li>
          If you sign in, a cookie that says who you are, and for some minutes one more while you come from
          GitHub or Google. Another one stays for a year after you sign out. It only says that this browser
          has signed in before, so that strangers who try passwords for your account cannot keep you from
          signing in.
        </li>
      </ul>
    </>
  )
}
