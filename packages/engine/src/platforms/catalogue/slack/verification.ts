import { reports } from '../../../facts/evidence.ts'
import type { Verification } from '../../verification.ts'

export const verification: Verification = {
  none: reports(
    'It asks from changing addresses of AWS, with the reverse DNS of AWS (2021), and Slack publishes no list.',
    'GitHub: CIDRAM/CIDRAM 240; opengraphplus.com/consumers/slack/issues/slackbot-blocked',
    { seen: '2021-06', people: 2 },
  ),
}
