/** `devcli <localhost-url>`: fetches the page, sends it to the service, prints the URL of the preview. */
import type { Cli } from '../../cli.ts'
import { usageFailure } from '../../failures/cli-failure.ts'
import { EXIT } from '../../failures/exit-codes.ts'
import { reportFindings, reportGates } from './gates.ts'
import { openInBrowser } from '../../output/open-in-browser.ts'
import { openPreviewRun, type PreviewCommand } from './preview-run.ts'
import { atMostAMinute, submitOrWait } from './submit.ts'
import { imagesNotFetched } from '../../local/images-not-fetched.ts'
import { UNCHECKED_CERTIFICATE } from '../../local/server-access.ts'
import { paint } from '../../output/output.ts'
import { noteWhenSlow } from '../../output/note-when-slow.ts'
import { fetchedLine, inspectedLine, previewLine } from '../../output/inspection-lines.ts'

/** @returns 0, or 1 when a gate fails. @throws CliFailure, InspectError, ServiceFailure. */
export async function preview({ url, options }: PreviewCommand, cli: Cli): Promise<number> {
  if (options.failOn.includes('change')) throw usageFailure('--fail-on change goes with check --values.')
  const run = openPreviewRun({ url, options }, cli)
  const { output } = cli
  const local = await noteWhenSlow(cli, `Waiting for ${run.target}`, run.capture())
  if (run.target.startsWith('https:')) output.note(paint('dim', UNCHECKED_CERTIFICATE))
  output.line(...fetchedLine(local.capture))
  for (const line of imagesNotFetched(local.capture)) output.note(line)
  const created = await submitOrWait(run, local, atMostAMinute())
  output.line(...inspectedLine(created.data))
  output.line(...previewLine(created.url))
  output.envelope(created.envelope)
  if (options.open) await openInBrowser(created.url, cli)
  if (!reportGates(created.data, options, output)) return EXIT.general
  // A failed gate has printed them. A script that keeps standard error gets no more than before.
  if (output.isForPeople) reportFindings(created.data, output)
  return EXIT.success
}
