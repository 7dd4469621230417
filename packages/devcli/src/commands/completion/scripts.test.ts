import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { completedOptions } from '../../command-line/command-set.ts'
import { longName } from '../../command-line/option.ts'
import { FORMATS } from '../../check/formats/format.ts'
import { COMMANDS } from '../index.ts'
import { SHELLS } from './shells.ts'
import { completionScript } from './scripts.ts'

test.each(SHELLS)('%s completes every command and option', (shell) => {
  const script = completionScript(shell, COMMANDS)
  for (const { name } of COMMANDS.named) expect(script).toContain(name)
  for (const [key] of completedOptions(COMMANDS)) {
    // fish names long options without their dashes
    expect(script).toContain(shell === 'fish' ? `-l ${longName(key)}` : `--${longName(key)}`)
  }
})

describe('bash', () => {
  const complete = (...words: string[]) => {
    const line = words.map((word) => `'${word}'`).join(' ')
    const script = `${completionScript('bash', COMMANDS)}\nCOMP_WORDS=(devcli ${line}); COMP_CWORD=${words.length}; _devcli; echo "\${COMPREPLY[*]}"`
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
    expect(stderr).toBe('')
    return stdout.trim()
  }

  test.each([
    [['who'], 'whoami'],
    [['log'], 'login logout'],
    [['completion', 'f'], 'fish'],
    [['localhost:3000', '--fail'], '--fail-under --fail-on'],
    [['localhost:3000', '--fail-on', ''], 'error warning change'],
    [['localhost:3000', '--fail-under', ''], ''],
    [['check', 'dist', '--format', 'ma'], 'markdown'],
    [['check', 'dist', '--format', ''], FORMATS.join(' ')],
    [['login', ''], ''],
  ])('bash: %j: %s', (words, completed) => {
    expect(complete(...words)).toBe(completed)
  })
})
