import { CodeBlock } from '../components/code-block.tsx'
import { ScrollTable } from '../components/scroll-table.tsx'

const VARIABLES = [
  ['DEVCLI_VERSION', 'a version such as 1.2.3; without it the latest'],
  ['DEVCLI_INSTALL_DIR', 'where to; without it ~/.local/bin'],
  ['DEVCLI_BASE_URL', 'a mirror of this address'],
] as const

/** How the command-line tool gets onto a machine. */
export function Installing({ baseUrl }: { baseUrl: string }) {
  return (
    <section id="installing" aria-labelledby="installing-title">
      <h2 id="installing-title">Installing devcli</h2>
      <p>On Linux (glibc 2.28 or later) and macOS, for your user alone:</p>
      <CodeBlock
        id="installing-sh"
        code={`curl -fsSL ${baseUrl}/install.sh | sh`}
        what="install command for Linux and macOS"
      />
      <p>On Windows, in PowerShell:</p>
      <CodeBlock
        id="installing-ps1"
        code={`irm ${baseUrl}/install.ps1 | iex`}
        what="install command for Windows"
      />
      <p>
        Both can be read before they run: <a href="/install.sh">install.sh</a>,{' '}
        <a href="/install.ps1">install.ps1</a>. They compare the checksum of what they download, try the new
        program before it takes the place of the old one, never ask for administrator rights, and change
        nothing outside of their folder. Run the same line again to update.
      </p>
      <p>To be told what would be done, and to remove devcli:</p>
      <CodeBlock
        id="installing-dry-run"
        code={`curl -fsSL ${baseUrl}/install.sh | sh -s -- --dry-run`}
        what="command that tells what would be done"
      />
      <CodeBlock
        id="installing-uninstall"
        code={`curl -fsSL ${baseUrl}/install.sh | sh -s -- --uninstall`}
        what="command that removes devcli"
      />
      <p>
        In PowerShell, set <code>$env:DEVCLI_ACTION</code> to <code>dry-run</code> or <code>uninstall</code>{' '}
        first.
      </p>
      <ScrollTable caption="Environment of the installers" head={['Variable', 'Meaning']}>
        {VARIABLES.map(([name, meaning]) => (
          <tr>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{meaning}</td>
          </tr>
        ))}
      </ScrollTable>
      <p>
        Where nothing has been released yet, the installers say so. The builds for Windows, macOS and Linux on
        arm64, and the PowerShell script, have not been run on such machines by us.
      </p>
    </section>
  )
}
