/** The table of pages, which people open in spreadsheets. */
import { expect, test } from 'vitest'
import { csvReport } from '../../src/check/formats/csv.ts'
import { finding, page, reportOf } from './pages.ts'

const values = (title: string) => ({ title, description: null, image: 'https://site.example/card.png' })

test('has a row for each page, also for those that were not read', () => {
  const pages = [
    page('/a', {
      score: 98,
      verdicts: { x: 'none' },
      values: values('Bread'),
      findings: [finding('later', { severity: 'info' }), finding('first', { severity: 'error' })],
    }),
  ]
  const notRead = [{ url: 'https://site.example/b', code: 'HTTP_ERROR', message: 'It answers 404.' }]
  expect(csvReport({ report: reportOf(pages, { notRead }) })).toBe(
    'path,score,x,facebook,linkedin,whatsapp,slack,imessage,title,description,image,finding\r\n' +
      '/a,98,none,full,full,full,full,full,Bread,,https://site.example/card.png,error: Title of first (first)\r\n' +
      'https://site.example/b,,,,,,,,,,,not read: It answers 404.\r\n',
  )
})

test.each([
  ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\u200b=1', "'\u200b=1"],
  ['\uff1d1', "'\uff1d1"],
  ['\t=1', "' =1"],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['a "b"', '"a ""b"""'],
  ['a\r\nb', 'a b'],
  ['a\u001b[2Jb', String.raw`a\u001b[2Jb`],
])('writes the title %j as text in one cell', (title, cell) => {
  const [, row = ''] = csvReport({ report: reportOf([page('/', { values: values(title) })]) }).split('\r\n')
  expect(row).toContain(`full,${cell},,https`)
})
