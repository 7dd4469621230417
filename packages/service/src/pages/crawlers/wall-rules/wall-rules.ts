/** Rules to paste that let link previews past a firewall, all made from the list of crawlers. */
import { apache } from './apache.ts'
import { awsWaf } from './aws-waf.ts'
import { caddy } from './caddy.ts'
import { cloudflare } from './cloudflare.ts'
import { crowdsec } from './crowdsec.ts'
import { haproxy } from './haproxy.ts'
import type { WallRules } from './let-in.ts'
import { nginx } from './nginx.ts'
import { vercel } from './vercel.ts'

export const WALL_RULES: readonly WallRules[] = [
  cloudflare,
  vercel,
  awsWaf,
  nginx,
  apache,
  caddy,
  haproxy,
  crowdsec,
]
