import { platformsHurtBy, RULES } from '@linklens/engine'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/test-deps.ts'

const { app } = testApp()

async function read(path: string): Promise<string> {
  const response = await app.request(path)
  expect(response.status).toBe(200)
  return response.text()
}

describe('a rule’s page', () => {
  test('shows everything an example has beyond its HTML', async () => {
    expect(await read('/rules/charset-matches-bytes')).toContain('Written as ')
    expect(await read('/rules/tags-early')).toContain('350,000 spaces behind')
    expect(await read('/rules/robots-txt-answers')).toMatch(/robots\.txt: status 5\d\d/u)
  })

  test('names the platforms that its failing examples hurt', async () => {
    const html = await read('/rules/tags-in-head')
    expect(html).toContain('Platforms that suffer')
    expect(html).toContain('<a href="/platforms/whatsapp">WhatsApp</a>')
    expect(html).toContain('on another page they may be others')
  })

  test('has no such part where the rule names none', async () => {
    const none = RULES.find((rule) => platformsHurtBy(rule).length === 0)
    expect(await read(`/rules/${none?.id}`)).not.toContain('Platforms that suffer')
  })
})

test('the list counts the platforms of each rule', async () => {
  const html = await read('/rules')
  expect(html).toContain('Platforms</th>')
  const row = /<a href="\/rules\/image-present">.*?<\/tr>/su.exec(html)?.[0] ?? ''
  const numbers = [...row.matchAll(/<td class="number">(\d*)<\/td>/gu)].map(([, number]) => Number(number))
  expect(numbers).toHaveLength(2)
  expect(numbers[1]).toBeGreaterThan(5)
})
