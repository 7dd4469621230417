import { CodeBlock } from '../../components/code-block.tsx'
import { BreakableWord } from '../../components/breakable-word.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { NoRelease } from '../dashboard/install-devcli.tsx'
import { installLine, npxLine, pairLines, windowsInstallLine } from '../dashboard/shell-lines.ts'

const VARIABLES = [
  ['DEVCLI_VERSION', 'a version such as 1.2.3; without it the latest'],
  ['DEVCLI_INSTALL_DIR', 'where to; without it ~/.local/bin'],
  ['DEVCLI_BASE_URL', 'a mirror of this address'],
] as const

/** Exit codes that scripts and CI see; the tool's own list is packages/devcli/src/failures/exit-codes.ts. */
const EXIT_CODES = [
  ['0', 'done'],
  ['1', 'anything else, and the options --fail-under and --fail-on'],
  ['2', 'wrong words, or an address that is not on this machine'],
  ['3', 'not logged in, refused, or bound to another machine'],
  ['4', 'the page could not be fetched'],
  ['5', 'the service said no otherwise, or did not answer'],
] as const

/** How to install the command-line tool, and what to do next. */
export function Installing({ baseUrl, released }: { baseUrl: string; released: boolean }) {
  return (
    <section id="installing" aria-labelledby="installing-title">
      <h2 id="installing-title">Installing devcli</h2>
      {!released && <NoRelease />}
      <p>
        {released ? 'On' : 'Once there is a release, on'} Linux (glibc 2.28 or later) and macOS, for your user
        alone:
      </p>
      <CodeBlock id="installing-sh" code={installLine(baseUrl)} what="install command for Linux and macOS" />
      <p>On Windows, in PowerShell:</p>
      <CodeBlock id="installing-ps1" code={windowsInstallLine(baseUrl)} what="install command for Windows" />
      <p>
        Both can be read before they run: <a href="/install.sh">install.sh</a>,{' '}
        <a href="/install.ps1">install.ps1</a>. They compare the checksum of what they download, try the new
        program before it takes the place of the old one, and never ask for administrator rights. Outside of
        their folder they only note this service in devcli’s settings, where none is noted yet. Run the same
        line again to update.
      </p>
      {released && (
        <>
          <p>Where Node 22.19 or later is there, it also runs without being installed:</p>
          <CodeBlock id="installing-npx" code={npxLine(baseUrl)} what="line that runs devcli" wrap />
        </>
      )}
      <p>To be told what would be done, and to remove devcli:</p>
      <CodeBlock
        id="installing-dry-run"
        code={`${installLine(baseUrl)} -s -- --dry-run`}
        what="command that tells what would be done"
      />
      <CodeBlock
        id="installing-uninstall"
        code={`${installLine(baseUrl)} -s -- --uninstall`}
        what="command that removes devcli"
      />
      <p>
        In PowerShell, set <code>$env:DEVCLI_ACTION</code> to <code>dry-run</code> or <code>uninstall</code>{' '}
        first.
      </p>
      <ScrollTable caption="Environment of the installers" head={['Variable', 'Meaning']} class="words">
        {VARIABLES.map(([name, meaning]) => (
          <tr>
            <th scope="row">
              <BreakableWord word={name} />
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </ScrollTable>
      <p>
        Then pair the machine with the ids of a <a href="/docs/environments">dev environment</a>, and look at
        a page that runs there; <code>devcli --help</code> lists the rest:
      </p>
      <CodeBlock
        id="installing-first"
        code={pairLines(baseUrl, { publicId: 'lu_…', environmentId: 'de_…' })}
        what="first line after installing"
      />
      <ScrollTable caption="Exit codes of devcli" head={['Exit code', 'Meaning']}>
        {EXIT_CODES.map(([code, meaning]) => (
          <tr>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </ScrollTable>
      <p>
        The builds for Windows, macOS and Linux on arm64, and the PowerShell script, have not been run on such
        machines by us.
      </p>
    </section>
  )
}
