/** Checks everything that a preview needs before anything is fetched. */
import { createAsksAsSite } from '@linklens/engine'
import { chooseCredential, otherCredential, type ChosenCredential } from '../../service/choose-credential.ts'
import type { Cli } from '../../cli.ts'
import { folderOf } from '../../runtime/devcli-folder.ts'
import type { PreviewOptions } from './options.ts'
import { captureLocal, type LocalCapture } from '../../local/capture.ts'
import { machineIdentity } from '../../service/machine-id.ts'
import { openService } from '../../service/open-service.ts'
import type { Credential, ServiceClient } from '../../service/client.ts'
import { readHeaders } from '../../local/read-headers.ts'
import { DEFAULT_TIMEOUT_S } from '../../local/server-access.ts'
import { checkSite, checkTarget } from '../../local/check-target.ts'

export interface PreviewCommand {
  readonly url: string
  readonly options: PreviewOptions
}

/** Used once, or with `--watch` again and again. */
export interface PreviewRun {
  readonly target: string
  readonly capture: () => Promise<LocalCapture>
  readonly client: ServiceClient
  readonly credential: Credential
  readonly cli: Cli
}

/** @throws CliFailure for a wrong URL, option, credential or environment variable. */
export function openPreviewRun({ url, options }: PreviewCommand, cli: Cli): PreviewRun {
  const target = checkTarget(url, cli)
  const site = checkSite(options.site)
  const headers = readHeaders(options.header)
  const chosen = chooseCredential(cli)
  const other = otherCredential(chosen, cli)
  if (other !== null) cli.output.note(other)
  const credential = toCredential(chosen, cli)
  const client = openService(cli)
  const asksAsSite = createAsksAsSite(!options.noAskAsSite)
  const capture = () =>
    captureLocal(target, {
      version: cli.version,
      baseUrl: client.baseUrl,
      timeoutMs: (options.timeout ?? DEFAULT_TIMEOUT_S) * 1000,
      headers,
      allowPorts: options.allowPort,
      asksAsSite,
      signal: cli.signal,
      ...(site === undefined ? {} : { site }),
    })
  return { target, capture, client, credential, cli }
}

function toCredential(chosen: ChosenCredential, cli: Cli): Credential {
  if (chosen.kind === 'secret') return { kind: 'secret', secret: chosen.secret }
  const { id } = machineIdentity({ environmentId: chosen.pairing.environmentId, folder: folderOf(cli) })
  return { kind: 'pairing', ...chosen.pairing, machineId: id }
}
