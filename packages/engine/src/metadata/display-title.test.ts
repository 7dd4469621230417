import { expect, it } from 'vitest'
import { displayTitle } from './display-title.ts'

it.each([
  ['A story | The Daily News', 'The Daily News', 'www.dailynews.com', 'A story'],
  ['A story - Daily News', 'The Daily News', 'x.org', 'A story'],
  ['A story — part two – Daily News', null, 'www.daily-news.co.uk', 'A story — part two'],
  ['Daily News: A story', 'Daily News', 'x.org', 'A story'],
  ['A story · example.com', null, 'www.example.com', 'A story'],
  ['A story | Example', 'Example.com', 'cdn.net', 'A story'],
  ['見出し｜毎日ニュース', '毎日ニュース', 'example.jp', '見出し'],
  ['A story | News | Daily News', 'Daily News', 'x.org', 'A story | News'],
  ['Daily News | A story - Daily News', 'Daily News', 'x.org', 'A story'],
  ['A story | Daily - News', 'Daily - News', 'x.org', 'A story'],
])('strips the site from %j', (title, siteName, host, display) => {
  expect(displayTitle(title, siteName, host)).toBe(display)
})

it.each([
  ['A story | Another site', 'Daily News', 'dailynews.com'],
  ['Daily News', 'Daily News', 'dailynews.com'],
  ['Daily News | Daily News', 'Daily News', 'x.org', 'Daily News'],
  ['A self-made-example', 'example', 'example.com'],
  ['Rock - com', null, 'rock.com', 'com'],
  ['| Daily News', 'Daily News', 'x.org'],
  ['A story - X', null, 'x.com'],
  ['Time: 12:30', null, 'example.com'],
  ['', 'Daily News', ''],
])('leaves %j whole unless what goes is the name', (title, siteName, host, display = title) => {
  expect(displayTitle(title, siteName, host)).toBe(display)
})

it('stays quick on a title made of separators', () => {
  // What takes the square of the length would not end in the time of a test.
  const hostile = ['| - '.repeat(200_000), `${' '.repeat(800_000)}|`, 'a: '.repeat(200_000)]
  for (const title of hostile) displayTitle(title, 'Daily News', 'www.example.com')
})
