/** Bundles the tool; see build.js. */
export function bundleDevcli(options: {
  outfile: string
  version: string
  serviceUrl?: string
}): Promise<void>
export function devcliAsOneFile(version: string): Promise<string>
