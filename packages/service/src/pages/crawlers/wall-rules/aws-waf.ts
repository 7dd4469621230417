import { anyOf, BY_NAME, type WallRules } from './let-in.ts'

const rule = (Name: string, Priority: number, Statement: object): object => ({
  Name,
  Priority,
  Statement,
  Action: { Allow: {} },
  VisibilityConfig: { SampledRequestsEnabled: true, CloudWatchMetricsEnabled: true, MetricName: Name },
})

const RULES = [
  rule('allow-verified-bots', 20, {
    LabelMatchStatement: { Scope: 'LABEL', Key: 'awswaf:managed:aws:bot-control:bot:verified' },
  }),
  rule('allow-link-previews-by-name', 21, {
    RegexMatchStatement: {
      RegexString: anyOf(BY_NAME.map((name) => name.toLowerCase())),
      FieldToMatch: { SingleHeader: { Name: 'user-agent' } },
      TextTransformations: [{ Priority: 0, Type: 'LOWERCASE' }],
    },
  }),
]

export const awsWaf: WallRules = {
  id: 'aws-waf',
  name: 'AWS WAF',
  how: 'Two rules of the web ACL, after Bot Control, which sets the label: the priorities must be higher than its own. The first is the safe one: AWS verifies those bots. The second lets in anyone who sends the names, for crawlers that no address proves; Bot Control may refuse them before, where its rule SignalNonBrowserUserAgent or a category is not set to Count.',
  code: `${JSON.stringify(RULES, null, 2)}\n`,
  source:
    'docs.aws.amazon.com/waf/latest/developerguide/waf-bot-control-example-allow-verified-bots.html and waf-bot-control-example-user-agent-exception.html',
  checked: '2026-11',
}
