import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { COMMANDS, SHELLS } from './parse.ts'
import { COMPLETIONS } from './completions.ts'
import { HELP } from './help.ts'

const options = [...new Set(HELP.match(/--[a-z-]+/g))].filter((option) => option !== '--fail')

test.each(SHELLS)('%s knows every command and option that the help names', (shell) => {
  const script = COMPLETIONS[shell]
  for (const command of COMMANDS) expect(script).toContain(command)
  // fish names long options without their dashes
  for (const option of options) expect(script).toContain(shell === 'fish' ? `-l ${option.slice(2)}` : option)
})

describe('bash', () => {
  const complete = (...words: string[]) => {
    const line = words.map((word) => `'${word}'`).join(' ')
    const script = `${COMPLETIONS.bash}\nCOMP_WORDS=(devcli ${line}); COMP_CWORD=${words.length}; _devcli; echo "\${COMPREPLY[*]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.trim()
  }

  test.each([
    [['who'], 'whoami'],
    [['log'], 'login logout'],
    [['completion', 'f'], 'fish'],
    [['localhost:3000', '--fail'], '--fail-under --fail-on'],
    [['localhost:3000', '--fail-on', ''], 'error warning'],
    [['login', ''], ''],
  ])('%j: %s', (words, completed) => {
    expect(complete(...words)).toBe(completed)
  })
})
