/**
 * Hand-written faults in what matters most: score, verdicts, robots.txt, expiry, limits and retries. Eleven of them
 * once survived every test. When code changes its form, its mutants change with it: `mutants.test.ts` says which.
 */
import { inFile, type Mutant } from './mutant.ts'
import { SHARED_WORK } from './shared-work-mutants.ts'

const ENGINE = 'packages/engine/src'
const SERVICE = 'packages/service/src'
const VERDICT_TESTS = [
  'packages/engine/test/crawlers/held-pages.test.ts',
  'packages/engine/test/platforms/crawler-views.test.ts',
  'packages/engine/test/platforms/doubts.test.ts',
  'packages/engine/test/platforms/drawn-cards.test.ts',
  'packages/engine/test/platforms/judged-cards.test.ts',
  'packages/engine/test/platforms/title-cut.test.ts',
  `${ENGINE}/platforms/resolver`,
]
const STORE_TESTS = ['packages/service/test/store/sqlite.test.ts']

const score = [
  ...inFile(
    `${ENGINE}/score/score.ts`,
    [`${ENGINE}/score`],
    [
      { fault: '90 is called good', from: 'score >= entry.atLeast', to: 'score > entry.atLeast' },
      {
        fault: 'excellent begins at 91',
        from: "{ id: 'excellent', atLeast: 90",
        to: "{ id: 'excellent', atLeast: 91",
      },
      {
        fault: 'an untrue card is charged twice',
        from: 'points: entry.points - less',
        to: 'points: entry.points',
      },
      {
        fault: 'points for what no card shows are not capped',
        from: 'Math.min(left, one.rule.points ?? 0)',
        to: 'one.rule.points ?? 0',
      },
    ],
  ),
  ...inFile(
    `${ENGINE}/score/reach.ts`,
    [`${ENGINE}/score`],
    [
      { fault: 'doubts are not capped', from: 'doubted.slice(0, left)', to: 'doubted' },
      { fault: 'small platforms are not capped', from: 'Math.min(cost, left)', to: 'cost' },
      { fault: 'doubts count next to a loss', from: 'top ? [] : doubts(', to: 'doubts(' },
      { fault: 'one full card does not count', from: "expected !== 'full'", to: "expected === 'full'" },
    ],
  ),
]

const verdicts = [
  ...inFile(`${ENGINE}/platforms/resolver/judge-card.ts`, VERDICT_TESTS, [
    { fault: 'a title may lose half of its sense', from: 'SENSE_SHARE = 2 / 3', to: 'SENSE_SHARE = 1 / 2' },
    {
      fault: 'two thirds of a title are too few',
      from: 'title.kept >= SENSE_SHARE',
      to: 'title.kept > SENSE_SHARE + 0.01',
    },
    { fault: 'an icon counts as the image', from: 'lesser?.isIcon || leavesImageOut', to: 'leavesImageOut' },
    {
      fault: "another page's card is not said",
      from: 'elsewhere ?? losses[0]',
      to: 'losses[0]',
    },
  ]),
  ...inFile(`${ENGINE}/platforms/resolver/weigh-doubts.ts`, VERDICT_TESTS, [
    {
      fault: 'the decisive doubt is the other one',
      from: 'isLikelierUnfavourable(doubt) === isWorse',
      to: 'isLikelierUnfavourable(doubt) !== isWorse',
    },
    {
      fault: 'a description alone makes a verdict unknown',
      from: "lost === 'description') ? 'full' : verdict",
      to: "lost === 'nothing') ? 'full' : verdict",
    },
    {
      fault: "a crawler's own answer is blamed on the page",
      from: 'faults: [fault, ...loss.faults]',
      to: 'faults: loss.faults',
    },
  ]),
]

const robots = [
  ...inFile(
    `${ENGINE}/facts/robots/parse-robots.ts`,
    [`${ENGINE}/facts/robots`],
    [
      {
        fault: 'the last of two equal rules wins',
        from: 'if (allow && !same.allow) Object',
        to: 'Object',
      },
      {
        fault: 'an empty Disallow forbids all',
        from: "key === 'allow' || value === ''",
        to: "key === 'allow'",
      },
      { fault: 'rules of the group before go on', from: 'this.#known.clear()', to: '' },
    ],
  ),
  ...inFile(
    `${ENGINE}/facts/robots/robots-txt.ts`,
    [`${ENGINE}/facts/robots`],
    [
      {
        fault: 'Disallow wins over an equal Allow',
        from: 'rule.length === best.length && rule.allow',
        to: 'rule.length === best.length && !rule.allow',
      },
      {
        fault: 'the shortest rule wins',
        from: 'rule.length > best.length ||',
        to: 'rule.length < best.length ||',
      },
      { fault: 'a server error allows all', from: 'file.status >= 500', to: 'file.status >= 600' },
      { fault: 'the group for all is not read', from: "groups.has(own) ? own : '*'", to: 'own' },
    ],
  ),
]

const expiry = [
  ...inFile(
    `${SERVICE}/saved/expiry.ts`,
    [`${SERVICE}/saved/expiry.test.ts`],
    [
      {
        fault: 'clean-up runs once, then never',
        from: 'if (!stop.signal.aborted) schedule(everyMs)',
        to: '',
      },
      {
        fault: 'one failure ends the clean-up',
        from: "logger.warn({ event: 'expiry-failed'",
        to: "throw error\n    logger.warn({ event: 'expiry-failed'",
      },
      {
        fault: 'only one batch is removed',
        from: 'removed > 0 && !signal.aborted',
        to: 'removed > 0 && total === 0 && !signal.aborted',
      },
    ],
  ),
  ...inFile(`${SERVICE}/saved/previews.ts`, STORE_TESTS, [
    {
      fault: 'living previews are removed',
      from: ".where('expires_at', '<=', now)",
      to: ".where('expires_at', '>', 0)",
    },
    {
      fault: 'a preview lives for two hours',
      from: 'PREVIEW_LIFETIME_MS = 60 *',
      to: 'PREVIEW_LIFETIME_MS = 120 *',
    },
  ]),
  ...inFile(`${SERVICE}/saved/reports.ts`, STORE_TESTS, [
    {
      fault: 'reports of an account are removed',
      from: ".where('owner', 'is', null)\n        .where('last_opened_at'",
      to: ".where('last_opened_at'",
    },
    {
      fault: 'a report that is read is removed',
      from: 'if (row.last_opened_at < now - DAY_MS)',
      to: 'if (row.last_opened_at < 0)',
    },
  ]),
  ...inFile(`${SERVICE}/saved/preview-quota.ts`, STORE_TESTS, [
    {
      fault: 'one preview more than the quota',
      from: 'newest.length >= PREVIEW_QUOTA.previews',
      to: 'newest.length > PREVIEW_QUOTA.previews',
    },
  ]),
]

const retries = inFile(
  `${SERVICE}/saved/idempotency.ts`,
  [`${SERVICE}/api/reports.test.ts`],
  [
    { fault: 'a retry across midnight makes a second report', from: 'keyOn(day - 1)', to: 'keyOn(day)' },
    {
      fault: 'a key of one client answers another',
      from: 'JSON.stringify([client, idempotencyKey, onDay])',
      to: 'JSON.stringify([idempotencyKey, onDay])',
    },
    { fault: 'a key answers another URL', from: 'fetch.requestedUrl === url &&', to: '' },
  ],
)

const limits = [
  ...inFile(
    `${SERVICE}/limits/turns.ts`,
    [`${SERVICE}/limits`],
    [
      {
        fault: 'a heavy client goes first',
        from: 'use.isOverQuota(client) ? use.of(client) : 0',
        to: 'use.isOverQuota(client) ? -1 : 0',
      },
      {
        fault: 'one network takes all places',
        from: '?? 0) < perNetwork',
        to: '?? 0) < places',
      },
      {
        fault: 'heavy clients take all places',
        from: 'overQuota < forOverQuota()',
        to: 'overQuota < places',
      },
      {
        fault: 'a place is lost after each piece of work',
        from: 'atWork.splice(atWork.indexOf(client), 1)',
        to: '',
      },
      { fault: 'the queue has no end', from: 'queue.length >= maxQueued', to: 'queue.length < 0' },
      {
        fault: 'one client takes all turns',
        from: 'queue = [...queue.filter((one) => !isSame(one)), ...queue.filter(isSame)]',
        to: 'void isSame',
      },
    ],
  ),
  ...inFile(
    `${SERVICE}/limits/client-use.ts`,
    [`${SERVICE}/limits`],
    [{ fault: 'use is never forgotten', from: '0.5 **', to: '1 **' }],
  ),
  ...inFile(
    `${SERVICE}/limits/client-network.ts`,
    [`${SERVICE}/limits`],
    [{ fault: 'an IPv6 network is a /64', from: '.slice(0, 3)', to: '.slice(0, 4)' }],
  ),
  ...inFile(
    `${SERVICE}/limits/inspection-budget.ts`,
    [`${SERVICE}/limits`],
    [
      { fault: 'a request leaves before it is counted', from: 'await visit.counting', to: '' },
      {
        fault: 'what goes beyond the plan is not counted',
        from: 'visit.counted += units',
        to: 'visit.counted = Infinity',
      },
    ],
  ),
  ...inFile(`${SERVICE}/store/rate-limit-counters.ts`, STORE_TESTS, [
    {
      fault: 'what is returned late opens the next window',
      from: 'sql`(key = ${key} and resets_at = ${resetsAt})`',
      to: 'sql`(key = ${key} and ${resetsAt} > 0)`',
    },
    {
      fault: 'clocks that differ open each window again',
      from: 'excluded.resets_at + ${CLOCKS_DIFFER_MS}',
      to: 'excluded.resets_at',
    },
    {
      fault: 'giving back opens a limit beyond its size',
      from: "${LEAST[engine]}(old.remaining - ${costOfRow('old.key', sorted)}, excluded.remaining)",
      to: "old.remaining - ${costOfRow('old.key', sorted)}",
    },
  ]),
  ...inFile(
    `${SERVICE}/limits/memory-counters.ts`,
    [`${SERVICE}/limits`],
    [
      {
        fault: 'without the store, giving back opens a limit beyond its size',
        from: 'Math.min(limit, before.remaining - cost)',
        to: 'before.remaining - cost',
      },
    ],
  ),
]

const cards = [
  ...inFile(
    `${SERVICE}/images/process/image-worker/drawable-text.ts`,
    [`${SERVICE}/images/process/image-worker/drawable-text.test.ts`],
    [
      {
        fault: 'empty boxes for letters that no font has',
        from: 'if (!isMissing) drawn',
        to: 'if (false) drawn',
      },
    ],
  ),
  ...inFile(
    `${ENGINE}/capture/capture-page.ts`,
    [`${ENGINE}/capture/capture-page.test.ts`],
    [
      {
        fault: 'as much memory is taken as a server declares',
        from: 'Math.min(declaredBytes, pageBytes)',
        to: 'declaredBytes',
      },
    ],
  ),
  ...inFile(
    `${ENGINE}/capture/accept-dependent.ts`,
    [`${ENGINE}/capture/accept-dependent.test.ts`],
    [{ fault: 'images of Nuxt are taken for files', from: '|_ipx', to: '' }],
  ),
]

const UNSAFE_CODING = ['packages/engine/test/guard/unsafe-coding.test.ts']
const codings = [
  ...inFile(`${ENGINE}/net/content-coding.ts`, UNSAFE_CODING, [
    {
      fault: 'a coding whose decoder has a hole is decoded',
      from: 'if (hole) throw',
      to: 'if (hole && more.length > 0) throw',
    },
  ]),
  ...inFile(`${ENGINE}/net/guarded-fetch.ts`, UNSAFE_CODING, [
    {
      fault: 'a coding whose decoder has a hole is asked for',
      from: 'offerable(value).offered',
      to: 'value',
    },
  ]),
]

const IMAGE_PROCESSES = [`${SERVICE}/images/process/image-processes.test.ts`]
const images = [
  ...inFile(`${SERVICE}/images/process/image-processes.ts`, IMAGE_PROCESSES, [
    { fault: 'a network takes two processes of a kind', from: 'perNetwork: 1', to: 'perNetwork: 2' },
    {
      fault: 'one kind takes the process of another',
      from: 'isFree: () => isFree(kind)',
      to: 'isFree: () => true',
    },
  ]),
  ...inFile(`${SERVICE}/images/process/image-process.ts`, IMAGE_PROCESSES, [
    { fault: 'a process that kept memory goes on', from: 'if (reply.isWorn)', to: 'if (!child.pid)' },
  ]),
  ...inFile(
    `${SERVICE}/images/to-webp.ts`,
    [`${SERVICE}/images/to-webp.test.ts`],
    [
      {
        fault: 'a large image is decoded all the same',
        from: 'if (problem) throw',
        to: 'if (!format) throw',
      },
    ],
  ),
  ...inFile(
    `${SERVICE}/view/pixel-limits.ts`,
    [`${SERVICE}/images/to-webp.test.ts`],
    [{ fault: 'an image of exactly the limit is refused', from: '<= most', to: '< most' }],
  ),
]

const waiting = [
  ...inFile(
    `${ENGINE}/net/request-clock.ts`,
    [`${ENGINE}/net/fetch-bytes.test.ts`],
    [{ fault: 'a body has one time in all', from: 'timer.refresh()', to: '' }],
  ),
  ...inFile(
    `${ENGINE}/net/kept-connections.ts`,
    [`${ENGINE}/net/kept-connections.test.ts`],
    [
      {
        fault: 'a connection is kept for another address',
        from: ' || !vetted.includes(kept.connection.address)',
        to: '',
      },
    ],
  ),
  ...inFile(
    'packages/devcli/src/commands/check/watch.ts',
    ['packages/devcli/test/check/watch.test.ts'],
    [{ fault: 'what was judged is not remembered', from: 'memory.remember({ capture })', to: '' }],
  ),
  ...inFile(
    `${ENGINE}/rules/fix/write-fix.ts`,
    ['packages/engine/test/rules/applied-fixes.test.ts'],
    [{ fault: 'one of two tags is replaced', from: 'if (written.length > 1) return undefined', to: '' }],
  ),
]

export const MUTANTS: readonly Mutant[] = [
  ...score,
  ...verdicts,
  ...robots,
  ...expiry,
  ...retries,
  ...limits,
  ...cards,
  ...codings,
  ...images,
  ...waiting,
  ...SHARED_WORK,
]
