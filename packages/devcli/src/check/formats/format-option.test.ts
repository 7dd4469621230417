import { describe, expect, test } from 'vitest'
import { helpText } from '../../command-line/help.ts'
import { allOptions } from '../../command-line/command-set.ts'
import { takesValue } from '../../command-line/option.ts'
import { COMMANDS } from '../../commands/index.ts'
import { formatOption } from './format-option.ts'

const option = formatOption(['text', 'json', 'html'])

describe('--format', () => {
  test('names its formats in the help, in the docs and to shells', () => {
    expect(option.summary).toBe('text, json or html, with =FILE to write a file')
    expect(option.details).toContain('`text`, `json` or `html`')
    expect(option.value.choices).toEqual(['text', 'json', 'html'])
  })

  test.each([
    ['check', 'text, json, markdown, github, sarif, junit, csv or html'],
    ['diff', 'text, json, markdown or html'],
  ])('--format in the help of %s: what that takes', (command, formats) =>
    expect(helpText(COMMANDS, command)).toMatch(
      new RegExp(`--format <format\\[=file\\]> +${formats},\\s+with\\s+=FILE`),
    ),
  )

  test('is read with its file', () => {
    expect(option.value.read('json', '--format')).toEqual({ format: 'json' })
    expect(option.value.read('html=a=b.html', '--format')).toEqual({ format: 'html', file: 'a=b.html' })
  })

  test.each([
    ['sarif', '--format takes text, json or html, not "sarif".'],
    ['jsn', 'Did you mean json?'],
    ['html=', '--format html= lacks the name of its file.'],
  ])('%s is refused', (text, sentence) => expect(() => option.value.read(text, '--format')).toThrow(sentence))
})

test('every option that offers choices takes each of them, in every command', () => {
  const offered = allOptions(COMMANDS).flatMap(([key, declared]) =>
    takesValue(declared) ? (declared.value.choices ?? []).map((choice) => ({ key, declared, choice })) : [],
  )
  expect(offered.length).toBeGreaterThan(10)
  for (const { key, declared, choice } of offered)
    expect(() => takesValue(declared) && declared.value.read(choice, key)).not.toThrow()
})
