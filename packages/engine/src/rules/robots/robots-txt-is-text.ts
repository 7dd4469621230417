/**
 * A robots.txt that is the start page of the site, as servers send it that answer every URL alike.
 *
 * Leaves alone: an empty file, and a missing one.
 */
import { isHtmlRobots } from '../../facts/robots/robots-txt.ts'
import { official } from '../../facts/evidence.ts'
import { DOCUMENTS } from '../shared/documents.ts'
import { defineRule } from '../define-rule.ts'
import { examplePage } from '../examples/example-html.ts'
import { oneLine } from '../shared/page-text.ts'

export const robotsTxtIsText = defineRule({
  id: 'robots-txt-is-text',
  category: 'robots',
  severity: 'info',
  title: 'robots.txt is a text file',
  problem: 'robots.txt is an HTML page',
  why: 'The server answers the URL of robots.txt with a web page. Crawlers find no rules in it and take everything as allowed, whatever was meant; rules that you wrote elsewhere are not in force.',
  fixes: [
    {
      description: 'Serve robots.txt as plain text, or answer 404 where you have none.',
      snippet: 'User-agent: *\nAllow: /',
    },
  ],
  sources: [
    official(
      'A crawler takes from the file what it can parse and ignores the rest; what no rule forbids is allowed.',
      'https://www.rfc-editor.org/rfc/rfc9309#section-2.2',
    ),
    official('The file is plain text.', DOCUMENTS.xStart),
  ],
  needs: ['robots'],
  examples: {
    fails: [
      {
        html: examplePage('<title>Sourdough</title>'),
        robots: '<!doctype html>\n<html><title>Sourdough</title></html>',
      },
    ],
    passes: [
      { html: examplePage('<title>Sourdough</title>'), robots: 'User-agent: *\nDisallow: /admin\n' },
      { html: examplePage('<title>Sourdough</title>'), robots: '' },
    ],
  },
  check({ robots }) {
    return robots
      .filter(isHtmlRobots)
      .map(({ origin }) => ({ message: `${oneLine(origin, 100)}/robots.txt is an HTML page.` }))
  },
})
