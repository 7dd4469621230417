/** Faults in what many pages, clients or requests share: what is kept between them, and how much of it they may take. */
import { inFile, type Mutant } from './mutant.ts'

const ENGINE = 'packages/engine/src'
const SERVICE = 'packages/service/src'
const CHECK = 'packages/devcli/src/check'
export const SHARED_WORK: readonly Mutant[] = [
  ...inFile(
    `${ENGINE}/capture/kept-robots.ts`,
    [`${ENGINE}/capture/kept-robots.test.ts`],
    [{ fault: 'a robots.txt that forbids is kept', from: 'if (!forbidsNothing(capture)) return', to: '' }],
  ),
  ...inFile(
    `${SERVICE}/inspections/shared-inspections.ts`,
    [`${SERVICE}/inspections/shared-inspections.test.ts`],
    [
      {
        fault: 'who comes after the first byte gets older bytes',
        from: 'cameAtMs < firstBytesAtMs',
        to: 'cameAtMs < Infinity',
      },
      { fault: 'an inspection goes on for nobody', from: 'abandoned.abort(ABANDONED)', to: '' },
    ],
  ),
  ...inFile(
    `${SERVICE}/limits/slow-answers.ts`,
    [`${SERVICE}/limits/slow-answers.test.ts`],
    [{ fault: 'any number of refusals waits', from: ' || waiting >= MAX_WAITING', to: '' }],
  ),
  ...inFile(
    `${SERVICE}/limits/count-requests.ts`,
    [`${SERVICE}/limits`],
    [
      {
        fault: 'attempts to sign in are free while the store is silent',
        from: 'CLOSED_WITHOUT_STORE.has(bucket)',
        to: "bucket === 'client'",
      },
    ],
  ),
  ...inFile(
    `${CHECK}/targets/link-allowance.ts`,
    ['packages/devcli/test/check/crawl.test.ts'],
    [{ fault: 'links to what is no page cost nothing', from: 'if (!isPage) spent', to: 'if (isPage) spent' }],
  ),
  ...inFile(
    `${CHECK}/targets/site-pace.ts`,
    [`${CHECK}/targets/site-pace.test.ts`],
    [{ fault: 'eleven requests come at once', from: '(BURST - 1)', to: 'BURST' }],
  ),
  ...inFile(
    `${CHECK}/site/parts-of-one.ts`,
    [`${CHECK}/site/parts-of-one.test.ts`],
    [{ fault: 'half of a list may be missing', from: 'GAPS = 1.25', to: 'GAPS = 2.5' }],
  ),
  ...inFile(
    `${CHECK}/threads/page-messages.ts`,
    [`${CHECK}/threads/page-messages.test.ts`],
    [{ fault: 'each page keeps a finding of its own', from: 'known.set(text, value)', to: '' }],
  ),
  ...inFile(
    'packages/devcli/src/local/page-memory.ts',
    ['packages/devcli/src/local/page-memory.test.ts'],
    [
      {
        fault: 'a page that differs on each request changes each time',
        from: 'differsAlways ? null : remember(again)',
        to: 'remember(again)',
      },
    ],
  ),
]
