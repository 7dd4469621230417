/** Pairing and secrets: the built tool with the built service. */
import { chmodSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { whoamiSchema } from '@linklens/contract'
import { describeHole, OWN_HOLES } from '@linklens/engine'
import { afterEach, beforeEach, describe, expect, vi } from 'vitest'
import { signUp, type Environment, type Person } from './dashboard.ts'
import { createMachine, endDevcli, type Machine } from './run-devcli.ts'
import { test, type RunningService } from './service.ts'

let service: RunningService
let person: Person
let environment: Environment
let machine: Machine
const machines: Machine[] = []

test.beforeAll(async ({ service: shared }) => {
  service = shared
  person = await signUp(service.baseUrl)
})
beforeEach(async () => {
  environment = await person.createEnvironment('My shop')
  machine = anotherMachine()
})
afterEach(async () => {
  endDevcli()
  // A person may have twenty; that of one test is gone already.
  await person.act(environment, 'delete').catch(() => {})
  for (const used of machines.splice(0)) used.remove()
})

function anotherMachine(): Machine {
  const made = createMachine({ SERVICE_API_URL: service.baseUrl })
  machines.push(made)
  return made
}

const pair = (on = machine, { publicId, environmentId } = environment) =>
  on.run(['login', publicId, environmentId])
const stored = (on = machine): unknown =>
  JSON.parse(readFileSync(join(on.folder, 'credentials.json'), 'utf8'))
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const ids = ({ publicId, environmentId }: Environment) => ({ publicId, environmentId })

describe('login with two ids', () => {
  test('pairs the machine, and stores only the ids, readable by their owner alone', async () => {
    expect(await pair()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Paired: .*"My shop"\.\n$/),
    })
    expect(stored()).toStrictEqual(ids(environment))
    expect([mode(machine.folder), mode(join(machine.folder, 'credentials.json'))]).toEqual(['700', '600'])
    expect(readdirSync(machine.folder).filter((name) => name !== 'machine')).toEqual([
      'credentials.json',
      'service',
    ])
  })

  test('keeps the service, and sends the ids to no other', async () => {
    await pair()
    expect((await machine.run(['whoami'], { env: { SERVICE_API_URL: '' } })).stdout).toContain('My shop')
    const other = { SERVICE_API_URL: 'http://127.0.0.1:9' }
    expect(await machine.run(['whoami'], { env: other })).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`are for ${service.baseUrl}, and are not sent to http://127.0.0.1:9`),
    })
  })

  test('forgets what was stored for another service, which it would be sent to otherwise', async () => {
    const elsewhere = ['login', '--service', 'http://127.0.0.1:9', environment.secret]
    expect(await machine.run(elsewhere)).toMatchObject({ code: 0 })
    expect(stored()).toStrictEqual({ secret: environment.secret })
    await pair()
    expect(stored()).toStrictEqual(ids(environment))
  })

  test('doctor says what is set up, what is missing, and what does not work', async () => {
    const before = await machine.run(['doctor'])
    expect(before.code).toBe(0)
    expect(before.stdout).toMatch(/^devcli check +fine +ready/m)
    for (const hole of OWN_HOLES) expect(before.stdout).toContain(describeHole(hole))
    expect(before.stdout).toMatch(/^credential +missing +This machine is not logged in/m)
    await pair()
    const after = await machine.run(['doctor'])
    expect([after.code, after.stdout]).toEqual([
      0,
      expect.stringMatching(/^previews +fine +ready, in the environment "My shop"/m),
    ])
    await person.act(environment, 'disconnect')
    const lost = await machine.run(['doctor', '--json'])
    expect(lost.code).toBe(1)
    expect(JSON.parse(lost.stdout).data.findings.at(-1)).toMatchObject({ what: 'previews', state: 'broken' })
    machine.put('credentials.json', '{')
    expect((await machine.run(['doctor'])).stdout).toMatch(/^credential +broken +.*damaged/m)
  })

  test('--service names the service, before the ids are known or with them', async () => {
    const bare = createMachine()
    machines.push(bare)
    expect(await bare.run(['login', '--service', service.baseUrl])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`The service ${service.baseUrl} is kept in`),
    })
    expect((await pair(bare)).code).toBe(0)
    expect((await bare.run(['logout'])).code).toBe(0)
    expect((await bare.run(['login', '--service', 'example.com/x'])).code).toBe(2)
    expect((await pair(bare)).code).toBe(0)
  })

  test('login with two ids without arguments asks for the ids on a terminal', async () => {
    const tool = machine.startInTerminal(['login'], {
      stdin: `${environment.publicId}\n${environment.environmentId}\n`,
    })
    const { code, stdout } = await tool.ended
    expect(stdout).toContain(`Open ${service.baseUrl}/dashboard`)
    expect([code, stdout]).toEqual([0, expect.stringContaining('Paired: ')])
    expect((await machine.run(['login'])).code).toBe(2)
  })

  test('may be repeated, and replaces the environment', async () => {
    await pair()
    expect((await pair()).code).toBe(0)
    const other = await person.createEnvironment('My blog')
    expect((await pair(machine, other)).code).toBe(0)
    expect(stored()).toStrictEqual(ids(other))
    expect((await machine.run(['whoami'])).stdout).toContain('My blog')
  })

  test('is refused while another machine is bound, until the dashboard disconnects it', async () => {
    await pair()
    const second = anotherMachine()
    expect(await pair(second)).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringContaining('connected to another machine'),
    })
    expect(() => stored(second)).toThrow()
    await person.act(environment, 'disconnect')
    expect((await pair(second)).code).toBe(0)
    expect(await machine.run(['whoami'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('not paired any more'),
    })
  })

  test('is refused for unknown ids', async () => {
    const strange = { ...environment, publicId: `lu_${'0'.repeat(22)}` }
    expect(await pair(machine, strange)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('dashboard'),
    })
    expect(() => stored()).toThrow()
  })

  test('reports swapped ids before it sends a request', async () => {
    const { code, stderr } = await machine.run(['login', environment.environmentId, environment.publicId], {
      env: { SERVICE_API_URL: 'http://127.0.0.1:1' },
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining('swapped')])
  })

  test('needs the service', async () => {
    const outcome = await machine.run(['login', environment.publicId, environment.environmentId, '--json'], {
      env: { SERVICE_API_URL: 'http://127.0.0.1:1' },
    })
    expect(outcome.code).toBe(5)
    expect(JSON.parse(outcome.stdout)).toMatchObject({ status: 0, data: { code: 'UNAVAILABLE' } })
  })

  test('says what to set where no service is known', async () => {
    const { code, stderr } = await machine.run(['login', environment.publicId, environment.environmentId], {
      env: { SERVICE_API_URL: '' },
    })
    expect([code, stderr]).toEqual([5, expect.stringContaining('set SERVICE_API_URL')])
  })
})

describe('login with a secret', () => {
  test('stores it next to the ids, and the ids next to it', async () => {
    await pair()
    const outcome = await machine.run(['login', environment.secret])
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('"My shop"') })
    expect(`${outcome.stdout}${outcome.stderr}`).not.toContain(environment.secret)
    expect(stored()).toStrictEqual({ ...ids(environment), secret: environment.secret })
    const other = await person.createEnvironment('Other')
    await pair(machine, other)
    expect(stored()).toStrictEqual({ ...ids(other), secret: environment.secret })
  })

  test('reads it from the first line of standard input', async () => {
    const tool = machine.start(['login', '-'], { stdin: `${environment.secret}\n` })
    expect((await tool.ended).code).toBe(0)
    expect(stored()).toStrictEqual({ secret: environment.secret })
    expect(await machine.run(['login', '-'], { stdin: 'nonsense\n' })).toMatchObject({ code: 2 })
    expect(await machine.run(['login', '-'])).toMatchObject({ code: 2 })
  })

  test('does not show it while it is typed', async () => {
    const tool = machine.startInTerminal(['login', '-'], { stdin: '' })
    await vi.waitFor(() => expect(tool.stdout()).toContain('Secret of the environment'), { timeout: 60_000 })
    tool.child.stdin?.write(`${environment.secret}\r`)
    const { code, stdout } = await tool.ended
    expect([code, stored()]).toEqual([0, { secret: environment.secret }])
    expect(stdout).not.toContain(environment.secret.slice(0, 10))
  })

  test('does not store a refused secret, and finds a typing error without the service', async () => {
    await person.act(environment, 'rotate', { overlap: 'none' })
    expect((await machine.run(['login', environment.secret])).code).toBe(3)
    const mistyped = environment.secret.slice(0, -1) + (environment.secret.endsWith('0') ? '1' : '0')
    expect(await machine.run(['login', mistyped])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('mistyped'),
    })
    expect(() => stored()).toThrow()
  })

  test('warns when SERVICE_API_KEY is used instead', async () => {
    const args = ['login', environment.secret]
    const hidden = await machine.run(args, { env: { SERVICE_API_KEY: environment.secret } })
    expect(hidden).toMatchObject({ code: 0, stderr: expect.stringContaining('SERVICE_API_KEY is set') })
    expect((await machine.run(args)).stderr).not.toContain('SERVICE_API_KEY')
  })

  test('stores it unchecked, with a warning, when the service is down', async () => {
    const outcome = await machine.run(['login', environment.secret], {
      env: { SERVICE_API_URL: 'http://127.0.0.1:1' },
    })
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining('could not be checked') })
    expect(stored()).toStrictEqual({ secret: environment.secret })
  })
})

describe('whoami', () => {
  test('prints account, environment, machine, credential and service', async () => {
    await pair()
    const { code, stdout } = await machine.run(['whoami'])
    expect(code).toBe(0)
    for (const expected of [
      'a…@example.com',
      'My shop',
      environment.environmentId,
      'last seen',
      machine.folder,
      service.baseUrl,
    ])
      expect(stdout).toContain(expected)
    expect(stdout).not.toContain(person.email)
  })

  test('whoami with --json is one document of the contract', async () => {
    await pair()
    const { stdout, stderr } = await machine.run(['whoami', '--json'])
    const { status, data } = JSON.parse(stdout) as { status: number; data: unknown }
    expect(status).toBe(200)
    expect(whoamiSchema.parse(data).environment).toEqual({ name: 'My shop', ...ids(environment) })
    expect(stderr).toContain('My shop')
  })

  test('uses SERVICE_API_KEY where there is no pairing, and prints only its start', async () => {
    const { code, stdout } = await machine.run(['whoami'], { env: { SERVICE_API_KEY: environment.secret } })
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`secret ${environment.secret.slice(0, 6)}…, from SERVICE_API_KEY`),
    ])
    expect(stdout).not.toContain(environment.secret)
  })

  test.each([
    ['without credentials', () => {}, 'devcli login'],
    ['with a damaged file', () => machine.put('credentials.json', '{"publicId":'), 'devcli logout'],
    [
      'with half a pairing',
      () => machine.put('credentials.json', JSON.stringify({ publicId: environment.publicId })),
      'devcli logout',
    ],
  ])('%s exits with 3 and says what to do', async (_, prepare, expected) => {
    prepare()
    expect(await machine.run(['whoami'])).toMatchObject({
      code: 3,
      stdout: '',
      stderr: expect.stringContaining(expected),
    })
  })

  test('is refused after the environment was deleted', async () => {
    await pair()
    await person.act(environment, 'delete')
    expect((await machine.run(['whoami'])).code).toBe(3)
  })
})

describe('another configuration folder', () => {
  test('counts as another machine', async () => {
    await pair()
    const env = { XDG_CONFIG_HOME: join(machine.home, 'elsewhere') }
    expect((await machine.run(['whoami'], { env })).code).toBe(3)
    const { publicId, environmentId } = environment
    expect((await machine.run(['login', publicId, environmentId], { env })).stderr).toContain(
      'connected to another machine',
    )
  })

  test('another configuration folder with copied credentials is not paired', async () => {
    await pair()
    const thief = anotherMachine()
    thief.put('credentials.json', JSON.stringify(stored()))
    expect(await thief.run(['whoami'])).toMatchObject({
      code: 3,
      stderr: expect.stringContaining('not paired'),
    })
  })
})

describe('modes that are too wide', () => {
  test('are tightened with a warning, and the command goes on', async () => {
    await pair()
    chmodSync(join(machine.folder, 'credentials.json'), 0o664)
    chmodSync(machine.folder, 0o755)
    const { code, stderr } = await machine.run(['whoami'])
    expect([code, stderr]).toEqual([0, expect.stringContaining('Others could read')])
    expect([mode(machine.folder), mode(join(machine.folder, 'credentials.json'))]).toEqual(['700', '600'])
    expect((await machine.run(['whoami'])).stderr).not.toContain('Others could read')
  })
})

describe('a home that cannot be written to', () => {
  test('is reported before the environment is bound', async () => {
    chmodSync(machine.home, 0o555)
    const { publicId, environmentId, secret } = environment
    for (const args of [[publicId, environmentId], [secret]]) {
      expect(await machine.runUnprivileged(['login', ...args])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/devcli cannot be written to \(EACCES\).*XDG_CONFIG_HOME/),
      })
    }
    expect((await pair(anotherMachine())).code).toBe(0)
  })

  test('does not matter to commands that only read, and logout reports it', async () => {
    await pair()
    chmodSync(machine.folder, 0o500)
    expect((await machine.runUnprivileged(['whoami'])).code).toBe(0)
    expect((await machine.runUnprivileged(['logout'])).code).toBe(1)
    chmodSync(machine.folder, 0o700)
  })
})

describe('logout', () => {
  test('removes only the local file: the environment stays bound, and this machine may log in again', async () => {
    await pair()
    const { code, stderr } = await machine.run(['logout'], { env: { SERVICE_API_URL: 'http://127.0.0.1:1' } })
    expect([code, stderr]).toEqual([0, expect.stringContaining('"Disconnect" in the dashboard')])
    expect(() => stored()).toThrow()
    expect((await machine.run(['whoami'])).code).toBe(3)
    expect((await pair(anotherMachine())).code).toBe(3)
    expect((await pair()).code).toBe(0)
  })

  test('succeeds without a login, removes a damaged file, and names what still gives access', async () => {
    expect((await machine.run(['logout'])).code).toBe(0)
    machine.put('credentials.json', '{')
    const { code, stderr } = await machine.run(['logout'], { env: { SERVICE_API_KEY: environment.secret } })
    expect([code, stderr]).toEqual([0, expect.stringContaining('SERVICE_API_KEY is still set')])
    expect(readdirSync(machine.folder)).not.toContain('credentials.json')
  })
})
