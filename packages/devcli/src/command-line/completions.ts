/** What each shell needs to complete our words. Proven complete by completions.test.ts. */
import type { Shell } from './parse.ts'

const BASH = `# devcli completions for bash: eval "$(devcli completion bash)"
_devcli() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  case "$before" in
    completion) COMPREPLY=($(compgen -W 'bash zsh fish powershell' -- "$word")); return ;;
    --fail-on) COMPREPLY=($(compgen -W 'error warning' -- "$word")); return ;;
    --fail-under|--site|login) return ;;
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W '--open --watch --site --insecure-local --fail-under --fail-on --json --no-color --version --help' -- "$word")) ;;
    *) [ "$COMP_CWORD" -eq 1 ] && COMPREPLY=($(compgen -W 'login whoami logout mcp completion localhost' -- "$word")) ;;
  esac
}
complete -F _devcli devcli
`

const ZSH = `#compdef devcli
# devcli completions for zsh: eval "$(devcli completion zsh)" after compinit
_devcli() {
  local -a commands
  commands=(
    'login:pair this machine, or keep a secret'
    'whoami:who this machine is'
    'logout:forget the credentials on this machine'
    'mcp:run the local MCP inspector'
    'completion:completions for a shell'
    'localhost:inspect a page on this machine'
  )
  _arguments -C \\
    '--open[open the preview in the browser]' \\
    '--watch[inspect again when the page changes]' \\
    '--site[where the page will stand]:origin:' \\
    '--insecure-local[take any certificate of this machine]' \\
    '--fail-under[exit 1 below this score]:score:' \\
    '--fail-on[exit 1 when there is such a finding]:severity:(error warning)' \\
    '--json[one JSON document on standard output]' \\
    '--no-color[no colours]' \\
    '--version[print the version]' \\
    '--help[print the usage]' \\
    '1:command:->first' \\
    '2:shell:->second'
  case $state in
    first) _describe command commands ;;
    second) [[ $words[2] == completion ]] && compadd bash zsh fish powershell ;;
  esac
}
if (( $+functions[compdef] )); then compdef _devcli devcli; fi
`

const FISH = `# devcli completions for fish: devcli completion fish | source
complete -c devcli -f
complete -c devcli -n __fish_use_subcommand -a login -d 'Pair this machine, or keep a secret'
complete -c devcli -n __fish_use_subcommand -a whoami -d 'Who this machine is'
complete -c devcli -n __fish_use_subcommand -a logout -d 'Forget the credentials on this machine'
complete -c devcli -n __fish_use_subcommand -a mcp -d 'Run the local MCP inspector'
complete -c devcli -n __fish_use_subcommand -a completion -d 'Completions for a shell'
complete -c devcli -n __fish_use_subcommand -a localhost -d 'Inspect a page on this machine'
complete -c devcli -n '__fish_seen_subcommand_from completion' -a 'bash zsh fish powershell'
complete -c devcli -l open -d 'Open the preview in the browser'
complete -c devcli -l watch -d 'Inspect again when the page changes'
complete -c devcli -l site -x -d 'Where the page will stand'
complete -c devcli -l insecure-local -d 'Take any certificate of this machine'
complete -c devcli -l fail-under -x -d 'Exit 1 below this score'
complete -c devcli -l fail-on -x -a 'error warning' -d 'Exit 1 when there is such a finding'
complete -c devcli -l json -d 'One JSON document on standard output'
complete -c devcli -l no-color -d 'No colours'
complete -c devcli -s v -l version -d 'Print the version'
complete -c devcli -s h -l help -d 'Print the usage'
`

const POWERSHELL = `# devcli completions for PowerShell: devcli completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName devcli -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })
  $before = if ($wordToComplete) { $words[-2] } else { $words[-1] }
  $found = switch ($before) {
    'completion' { 'bash', 'zsh', 'fish', 'powershell' }
    '--fail-on' { 'error', 'warning' }
    'devcli' { 'login', 'whoami', 'logout', 'mcp', 'completion', 'localhost', '--version', '--help' }
    default { '--open', '--watch', '--site', '--insecure-local', '--fail-under', '--fail-on', '--json', '--no-color' }
  }
  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`

export const COMPLETIONS: Readonly<Record<Shell, string>> = {
  bash: BASH,
  zsh: ZSH,
  fish: FISH,
  powershell: POWERSHELL,
}
