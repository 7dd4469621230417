/**
 * Checks the files in deploy/ as far as that is possible without their systems: they parse, they
 * name what exists, and they keep the promises of docs/operation.md.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { MAX_PREVIEW_BODY_BYTES } from '@linklens/contract'
import { readVariables, VARIABLE_NAMES } from '../../packages/service/src/config-variables.ts'
import { createInspectionSlots } from '../../packages/service/src/inspections/inspection-slots.ts'
import { TOPICS } from '../../packages/service/src/pages/docs/docs-topics.ts'
import { createMetrics } from '../../packages/service/src/telemetry/metrics.ts'
import { createImageProcesses } from '../../packages/service/src/images/process/image-processes.ts'
import { publicOnly } from '../../packages/engine/src/net/policy/address-policy.ts'
import { holesOf } from '../../packages/engine/src/net/decoder-holes.ts'

type Yaml = string | Yaml[] | { [key: string]: Yaml }

/** Every document of a file; scalars stay text, so that nothing depends on a reader's version of YAML. */
function readYaml(source: string): Yaml[] {
  return [...parseAllDocuments(source, { schema: 'failsafe' })].map((document) => {
    const [error] = [...document.errors, ...document.warnings]
    if (error) throw error
    return document.toJS() as Yaml
  })
}

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8')

/** @param path such as `spec.template`; numbers take an item. */
function at(value: Yaml | undefined, path: string): Yaml | undefined {
  let found: Yaml | undefined = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object') return undefined
    found = Array.isArray(found) ? found[Number(key)] : found[key]
  }
  return found
}

/** Variables of the container, the C library or the database itself. */
const FOREIGN = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD']

describe('every variable', () => {
  test.each(['Containerfile', 'compose.yaml', 'kubernetes.yaml', 'linklens.service'])(
    'in %s is one that we define',
    (file) => {
      const text = read(file)
      const named = [
        ...text.matchAll(/\$\{([A-Z_]+)/g),
        ...text.matchAll(/process\.env\.([A-Z_]+)/g),
        ...[...text.matchAll(/^(?:ENV|Environment=)(.*)$/gm)].flatMap(([, rest]) => [
          ...(rest ?? '').matchAll(/\b([A-Z_]+)=/g),
        ]),
        ...text.matchAll(/^ +([A-Z][A-Z_]+):/gm),
        ...text.matchAll(/name: ([A-Z][A-Z_]+)$/gm),
        ...text.matchAll(/from-literal=([A-Z_]+)/g),
        ...[...text.matchAll(/^# ([A-Z_]+(?:, [A-Z_]+)+)/gm)].flatMap(([, list]) => [
          ...(list ?? '').matchAll(/([A-Z_]+)/g),
        ]),
      ].map(([, name]) => name)
      expect(named.length).toBeGreaterThan(0)
      for (const name of named) expect([...VARIABLE_NAMES, ...FOREIGN]).toContain(name)
    },
  )
})

describe('Containerfile', () => {
  const text = read('Containerfile')
  const last = text.slice(text.lastIndexOf('\nFROM '))

  test('runs as a user without rights, with a health check, on what the lock file names', () => {
    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    expect(last).toMatch(/^CMD \["node", .*"packages\/service\/dist\/main\.js"\]$/m)
    expect(last).not.toMatch(/^RUN .*npm/m)
    expect(text).toMatch(/npm ci --omit=dev/)
    expect(text).not.toMatch(/npm install/)
  })

  test('takes one Node, of the line of the clone, without a known hole in a decoder', () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const versions = [...text.matchAll(/^FROM node:([\d.]+)-bookworm-slim/gm)].map(([, version]) => version)
    const [node, ...others] = new Set(versions)
    expect([text.match(/^FROM node:/gm)?.length, others]).toEqual([versions.length, []])
    expect(node?.split('.')[0]).toBe(manifest.optionalDependencies.node.split('.')[0])
    expect(holesOf({ versions: { node }, sharedLibraries: [] })).toEqual([])
  })

  test('copies the manifest of every workspace, and what is in the clone', () => {
    const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    for (const workspace of workspaces) expect(text).toContain(`COPY ${workspace}/package.json ${workspace}/`)
    for (const [, from] of text.matchAll(/^COPY ([\w./-]+) /gm)) {
      if (from !== '.') expect(existsSync(join(ROOT, from ?? ''))).toBe(true)
    }
    // The workspaces that the service uses are in its bundle.
    expect(last).toContain('packages/service/dist packages/service/dist')
  })
})

test('Node gets the same options from the container, from systemd and from npm start', () => {
  const started = readFileSync(join(ROOT, 'scripts/start.js'), 'utf8')
  const [inStart, inContainer, inUnit] = [
    started.slice(started.indexOf('runUntilStopped(')).matchAll(/'(--[^']+)'/g),
    (/^CMD (\["node".*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/"(--[^"]+)"/g),
    (/^ExecStart=.*$/m.exec(read('linklens.service'))?.[0] ?? '').matchAll(/ (--\S+)/g),
  ].map((found) => [...found].map(([, option]) => option))
  expect(inStart).not.toEqual([])
  expect(inContainer).toEqual(inStart)
  expect(inUnit).toEqual(inStart)
})

test('memory is allocated alike in the container, with systemd and by npm start', () => {
  const [, arenas] =
    /MALLOC_ARENA_MAX: '(\d)'/.exec(readFileSync(join(ROOT, 'scripts/start.js'), 'utf8')) ?? []
  expect(arenas).toBeDefined()
  for (const [file, line] of [
    ['Containerfile', /^ENV .*$/m],
    ['linklens.service', /^Environment=.*$/m],
  ] as const)
    expect(line.exec(read(file))?.[0].split(' ')).toContain(`MALLOC_ARENA_MAX=${arenas}`)
})

describe('compose.yaml', () => {
  const [compose] = readYaml(read('compose.yaml'))

  test('runs the service read-only, without rights, and gives it time to drain', () => {
    const service = at(compose, 'services.service')
    expect(service).toMatchObject({ read_only: 'true', cap_drop: ['ALL'], stop_grace_period: '30s' })
    expect(at(service, 'security_opt')).toEqual(['no-new-privileges:true'])
    expect(at(service, 'build.dockerfile')).toBe('deploy/Containerfile')
  })

  test('passes on every variable but those that the container sets', () => {
    const passed = Object.keys(at(compose, 'services.service.environment') ?? {})
    const own = ['PORT', 'HOST', 'DATA_DIR', 'RELEASES_DIR', 'FONTS']
    expect(passed.toSorted()).toEqual(VARIABLE_NAMES.filter((name) => !own.includes(name)).toSorted())
    const empty = Object.fromEntries(passed.map((name) => [name, '']))
    expect(readVariables(empty)).toEqual({ values: {}, problems: [] })
  })

  test('has no secret in it, and no way to the database from outside', () => {
    expect(String(at(compose, 'services.service.environment.APP_SECRET'))).toMatch(/^\$\{APP_SECRET:\?/)
    expect(at(compose, 'services.database.ports')).toBeUndefined()
    expect(at(compose, 'networks.database.internal')).toBe('true')
  })
})

describe('kubernetes.yaml', () => {
  const [deployment, , , policy] = readYaml(read('kubernetes.yaml'))
  const container = at(deployment, 'spec.template.spec.containers.0')

  test('uses the health routes, and gives time to drain', () => {
    expect(at(container, 'livenessProbe.httpGet.path')).toBe('/healthz')
    expect(at(container, 'readinessProbe.httpGet.path')).toBe('/readyz')
    const grace = Number(at(deployment, 'spec.template.spec.terminationGracePeriodSeconds'))
    const [, waits] = at(container, 'lifecycle.preStop.exec.command') as string[]
    // The time that a worker has before its supervisor ends it.
    expect(grace).toBeGreaterThan(20 + Number.parseInt(waits ?? '', 10))
  })

  test('runs read-only and without rights', () => {
    expect(at(container, 'securityContext')).toEqual({
      allowPrivilegeEscalation: 'false',
      readOnlyRootFilesystem: 'true',
      capabilities: { drop: ['ALL'] },
    })
    expect(at(deployment, 'spec.template.spec.securityContext.runAsNonRoot')).toBe('true')
    expect(at(deployment, 'spec.template.spec.automountServiceAccountToken')).toBe('false')
  })

  test('lets nothing out but to public addresses', () => {
    expect(at(policy, 'kind')).toBe('NetworkPolicy')
    const ipv4 = at(policy, 'spec.egress.2.to.0.ipBlock')
    expect(at(ipv4, 'cidr')).toBe('0.0.0.0/0')
    const denied = at(ipv4, 'except') as string[]
    for (const range of [
      '10.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '169.254.0.0/16',
      '127.0.0.0/8',
      '100.64.0.0/10',
    ])
      expect(denied).toContain(range)
    // Each of them is refused by the guard as well: the two lists agree.
    const ipv6 = at(policy, 'spec.egress.2.to.1.ipBlock')
    expect(at(ipv6, 'cidr')).toBe('2000::/3')
    for (const range of [...denied, ...(at(ipv6, 'except') as string[])])
      expect([range, publicOnly.judge(String(range.split('/')[0])).allowed]).toEqual([range, false])
  })
})

describe('the metrics that Prometheus and Grafana use', () => {
  const metricNames = async () => {
    const metrics = createMetrics({
      version: '1',
      inspectionSlots: createInspectionSlots(),
      previewsAlive: async () => 0,
      imageProcesses: createImageProcesses(),
      analysisPool: { counts: { waiting: 0, waitedSeconds: 0, tasks: 0, ended: {} } },
    })
    const all = await metrics.registry.getMetricsAsJSON()
    return new Set(
      all.flatMap(({ name, type }) =>
        String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    )
  }
  const namedIn = (expressions: string[]) =>
    expressions.flatMap((expression) => expression.match(/\b(?:linklens|nodejs|process)_[a-z0-9_]+/g) ?? [])

  test('exist, in the dashboard', async () => {
    const dashboard = JSON.parse(read('grafana-dashboard.json'))
    const expressions: string[] = dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    )
    expect(expressions.length).toBeGreaterThan(12)
    const known = await metricNames()
    for (const name of namedIn(expressions)) expect([...known]).toContain(name)
    for (const name of known)
      if (name.startsWith('linklens_') && !name.endsWith('_sum') && !name.endsWith('_bucket'))
        expect(expressions.join('\n')).toContain(name)
  })

  test('exist, in the alerts, and each says what to do', async () => {
    const [file] = readYaml(read('prometheus-alerts.yaml'))
    const rules = at(file, 'groups.0.rules') as Yaml[]
    expect(rules.length).toBeGreaterThan(5)
    const known = await metricNames()
    for (const rule of rules) {
      const expression = String(at(rule, 'expr'))
      for (const name of namedIn([expression])) expect([...known]).toContain(name)
      expect(balanced(expression)).toBe(true)
      expect(String(at(rule, 'annotations.action')).length).toBeGreaterThan(20)
      expect(['page', 'ticket']).toContain(at(rule, 'labels.severity'))
    }
  })

  test('counts memory by process: several workers add up their numbers', () => {
    expect(read('prometheus-alerts.yaml')).toMatch(
      /LinklensMemory\n +expr: sum by \(instance\) \(process_resident_memory_bytes\) \/ sum by \(instance\) \(linklens_build_info\)/,
    )
  })

  function balanced(expression: string): boolean {
    let rest = expression.replaceAll(/"[^"]*"/g, '')
    for (let before = ''; before !== rest;) {
      before = rest
      rest = rest.replaceAll(/\([^(){}[\]]*\)|\{[^(){}[\]]*\}|\[[^(){}[\]]*\]/g, '')
    }
    return !/[(){}[\]]/.test(rest)
  }
})

describe('linklens.service', () => {
  const unit = read('linklens.service')

  test('runs as nobody, and starts what the clone builds', () => {
    expect(unit).toMatch(/^DynamicUser=yes$/m)
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
    expect(unit).toMatch(/^ExecStart=\S+\/node --.* packages\/service\/dist\/main\.js$/m)
    for (const range of ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'])
      expect(unit).toMatch(new RegExp(`^IPAddressDeny=.*${range.replaceAll('.', '\\.')}`, 'm'))
  })

  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
  if (!hasSystemd)
    process.stderr.write(
      'NOT RUN: systemd-analyze verify of deploy/linklens.service; it is not installed here.\n',
    )

  test.skipIf(!hasSystemd)('is accepted by systemd', () => {
    const folder = mkdtempSync(join(tmpdir(), 'linklens-unit-'))
    try {
      const file = join(folder, 'linklens.service')
      // /opt/linklens is empty here.
      writeFileSync(
        file,
        unit.replaceAll(/\/opt\/linklens\/\S*node\b/g, process.execPath).replace(/^Documentation=.*\n/m, ''),
      )
      const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
      expect(stderr.split('\n').filter((line) => line.includes('linklens.service'))).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

test('the image is built with all the documentation that the service shows', () => {
  const ignored = read('Containerfile.dockerignore').split('\n')
  const shown = TOPICS.flatMap(({ file }) => (file === null ? [] : [`docs/${file}`]))
  expect(shown.length).toBeGreaterThan(10)
  const isIgnored = (path: string) => ignored.some((line) => path === line || path.startsWith(`${line}/`))
  expect(shown.filter(isIgnored)).toEqual([])
})

/** `npm run test:walls` runs both in front of the service. */
describe('the proxies', () => {
  test.each(['Caddyfile', 'nginx.conf'])('%s leads to the port of the service', (file) => {
    expect(read(file)).toMatch(/\b127\.0\.0\.1:3000\b/)
  })

  test('nginx takes the largest body that the service takes', () => {
    const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(read('nginx.conf')) ?? []
    expect(Number(mebibytes) * 2 ** 20).toBeGreaterThanOrEqual(MAX_PREVIEW_BODY_BYTES)
  })
})

test('every file of deploy/ is checked here', () => {
  expect(readdirSync(join(ROOT, 'deploy')).toSorted()).toEqual([
    'Caddyfile',
    'Containerfile',
    'Containerfile.dockerignore',
    'compose.yaml',
    'grafana-dashboard.json',
    'kubernetes.yaml',
    'linklens.service',
    'nginx.conf',
    'prometheus-alerts.yaml',
  ])
})
