/** `devcli --help`: examples first. */
export const HELP = `See how a page on your machine will look when its link is shared, before you deploy it.

Examples
  devcli login lu_… de_…                  pair this machine (both ids: dashboard, Developer)
  devcli localhost:3000                   inspect a page, print the address of its preview
  devcli localhost:3000/post --open       … and open it in the browser
  devcli localhost:3000 --watch           again whenever the page changes
  devcli localhost:3000 --site https://example.com
                                          pictures under https://example.com come from here, too
  SERVICE_API_KEY=… devcli localhost:3000 --fail-under 80
                                          in CI: exit 1 below a score of 80

Commands
  devcli <localhost-url>        inspect a page on localhost, 127.0.0.1 or [::1]
  devcli login <publicId> <environmentId>
                                pair this machine with a dev environment
  devcli login <secret>         keep the environment's secret instead; "login -" reads it from
                                standard input, so that it stays out of the shell's history
  devcli whoami                 who this machine is, and whether that is still valid
  devcli logout                 forget the credentials on this machine
  devcli mcp                    run the local MCP inspector on standard input and output
  devcli completion <shell>     completions for bash, zsh, fish or powershell

Options of an inspection
  --open                        open the preview in the browser
  --watch                       inspect again when the page changes, one line per run
  --site <origin>               the public address where the page will stand
  --insecure-local              take any certificate of a server on this machine
  --fail-under <score>          exit 1 when the score is lower (0 to 100)
  --fail-on error|warning       exit 1 when there is such a finding

Options
  --json                        one JSON document on standard output, all else on standard error
  --no-color                    no colours (as NO_COLOR)
  -v, --version                 print the version
  -h, --help                    print this

Environment
  SERVICE_API_URL               address of the service
  SERVICE_API_KEY               an environment's secret, for CI and the MCP inspector

Exit codes
  0 success   1 anything else, or a --fail option   2 wrong usage   3 not logged in, or refused
  4 the page could not be fetched   5 the service could not help   130, 143 stopped by a signal
`
