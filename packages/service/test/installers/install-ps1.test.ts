/** The script is read here and not run: there is no PowerShell in Debian or npm (docs/releasing.md says so). */
import { beforeAll, describe, expect, test } from 'vitest'
import { readInstaller } from '../../src/releases/installers.ts'
import { createJudge, type Judge } from './powershell-5.ts'

let judge: Judge
let script: string
beforeAll(async () => {
  judge = await createJudge()
  script = readInstaller('install.ps1', 'https://linklens.example')
})

test('Windows PowerShell 5.1 can read install.ps1', () => {
  expect(judge(script)).toEqual([])
})

describe('the check finds', () => {
  test.each([
    ['&&', 'Remove-Item a && Remove-Item b'],
    ['||', '(Test-Path a) || (throw "no")'],
    ['??', '$a = $env:A ?? 1'],
    ['??=', '$a ??= 1'],
    ['?.', '$a = ${b}?.Length'],
    ['?[', '$a = ${b}?[0]'],
    ['the ternary operator', '$a = $b ? 1 : 2'],
    ['a variable of 6.0', 'if ($IsWindows) { Write-Host 1 }'],
    ['a cmdlet of 6.2', '1, 2 | Join-String'],
    ['a program of another system', 'curl -fsSL x'],
    ['a brace too few', 'if ($a) { Write-Host 1'],
    ['a character outside of ASCII', 'Write-Host "…"'],
  ])('the check finds: %s', (_name, line) => {
    expect(judge(line)).not.toEqual([])
    expect(
      judge(script.replace("$ErrorActionPreference = 'Stop'", line)),
      'inside of the script',
    ).not.toEqual([])
  })

  test('the check finds and accepts everything that 5.1 can read', () => {
    expect(judge('Write-Host "a && b || c ?? d" # && $IsWindows')).toEqual([])
    expect(judge("& $program --version; if (-not ($a -and $b)) { throw 'no' }")).toEqual([])
  })
})

test('a script that arrived in part is invalid', () => {
  const text = script.trimEnd()
  for (let i = 1; i <= 40; i++) {
    const length = Math.floor((text.length * i) / 41)
    const begun = text.slice(0, length).includes('& {')
    if (begun) expect(judge(text.slice(0, length)), `cut after ${length}`).not.toEqual([])
  }
  expect(judge(text.slice(0, -1))).not.toEqual([])
})

describe('what the script must do', () => {
  test('it never exits, which would close the window', () => {
    expect(script).not.toMatch(/^\s*exit\b/m)
  })

  test('nothing is unpacked before its checksum was compared, and nothing replaced before it ran', () => {
    const steps = [
      'Save-File "releases/v$version/$archive"',
      '-cne $checksum',
      'ExtractToDirectory',
      'Get-VersionOf $program',
      'Move-IntoPlace $program',
    ]
    const places = steps.map((step) => script.indexOf(step))
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})
