import { official } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

const crawlers = official(
  "Allow its crawlers by user agent or, more secure, by IP address; `whois -h whois.radb.net -- '-i origin AS32934' | grep ^route` lists the networks, which change often.",
  'developers.facebook.com/docs/sharing/webmasters/web-crawlers',
)
export const verification: Verification = {
  ranges: { list: "whois -h whois.radb.net -- '-i origin AS32934' | grep ^route", by: crawlers },
}
