/** The completion script of each shell, written from the declarations of the commands and options. */
import { completedOptions, type CommandSet } from '../../command-line/command-set.ts'
import { choicesOf, dashed, longName, takesValue, type Option } from '../../command-line/option.ts'
import type { Shell } from './shells.ts'

/** Offered as the first argument, next to the commands. */
const HOST = 'localhost'

export function completionScript(shell: Shell, commands: CommandSet): string {
  return SCRIPTS[shell](commands)
}

const SCRIPTS: Readonly<Record<Shell, (commands: CommandSet) => string>> = { bash, zsh, fish }

/** An argument, and what may follow it. */
type Choices = readonly [after: string, choices: readonly string[]]

/** Choices of commands with fixed arguments, and of options with fixed values. */
function fixedChoices(commands: CommandSet): Choices[] {
  const args = commands.named.map(({ name, argChoices = [] }): Choices => [name, argChoices])
  const values = completedOptions(commands).map(([key, option]): Choices => [dashed(key), choicesOf(option)])
  return [...args, ...values].filter(([, choices]) => choices.length > 0)
}

const firstArgs = ({ named }: CommandSet): string[] => [...named.map(({ name }) => name), HOST]

const isFreeText = (option: Option): boolean => takesValue(option) && choicesOf(option).length === 0

function bash(commands: CommandSet): string {
  const offer = (words: readonly string[]) => `COMPREPLY=($(compgen -W '${words.join(' ')}' -- "$word"))`
  const cases = fixedChoices(commands).map(([after, choices]) => `    ${after}) ${offer(choices)}; return ;;`)
  const freeText = completedOptions(commands).flatMap(([key, option]) =>
    isFreeText(option) ? [dashed(key)] : [],
  )
  return `# devcli completions for bash: eval "$(devcli completion bash)"
_devcli() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  case "$before" in
${cases.join('\n')}
    ${freeText.join('|')}) return ;;
  esac
  case "$word" in
    -*) ${offer(completedOptions(commands).map(([key]) => dashed(key)))} ;;
    *) [ "$COMP_CWORD" -eq 1 ] && ${offer(firstArgs(commands))} ;;
  esac
}
complete -F _devcli devcli
`
}

function zsh(commands: CommandSet): string {
  const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
  const escaped = (text: string) => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`)
  const described = [...commands.named, { name: HOST, summary: commands.page.summary }].map(
    ({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`,
  )
  const options = completedOptions(commands).map(([key, option]) => {
    const repeat = takesValue(option) && option.repeatable ? '*' : ''
    const choices = choicesOf(option).join(' ')
    const value = takesValue(option) ? `:${longName(key)}:${choices && `(${choices})`}` : ''
    return `    ${quoted(`${repeat}${dashed(key)}[${escaped(option.summary)}]${value}`)}`
  })
  const second = commands.named.flatMap(({ name, argChoices = [] }) =>
    argChoices.length > 0 ? [`      ${name}) compadd ${argChoices.join(' ')} ;;`] : [],
  )
  return `#compdef devcli
# devcli completions for zsh: eval "$(devcli completion zsh)" after compinit
_devcli() {
  local -a commands
  commands=(
${described.join('\n')}
  )
  _arguments -C \\
${options.map((option) => `${option} \\`).join('\n')}
    '1:command:->first' \\
    '2:word:->second'
  case $state in
    first) _describe command commands ;;
    second) case $words[2] in
${second.join('\n')}
    esac ;;
  esac
}
if (( $+functions[compdef] )); then compdef _devcli devcli; fi
`
}

function fish(commands: CommandSet): string {
  const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
  const first = [...commands.named, { name: HOST, summary: commands.page.summary }].map(
    ({ name, summary }) => `-n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
  )
  const second = commands.named.flatMap(({ name, argChoices = [] }) =>
    argChoices.length > 0 ? [`-n '__fish_seen_subcommand_from ${name}' -a '${argChoices.join(' ')}'`] : [],
  )
  const options = completedOptions(commands).map(([key, option]) => {
    const short = option.short === undefined ? '' : `-s ${option.short} `
    const choices = choicesOf(option).length > 0 ? ` -a '${choicesOf(option).join(' ')}'` : ''
    const value = takesValue(option) ? ` -x${choices}` : ''
    return `${short}-l ${longName(key)}${value} -d ${quoted(option.summary)}`
  })
  const lines = ['-f', ...first, ...second, ...options].map((words) => `complete -c devcli ${words}\n`)
  return `# devcli completions for fish: devcli completion fish | source\n${lines.join('')}`
}
