export function bundleLibrary(outdir: string): Promise<string[]>
export function bundleForBrowsers(outdir: string): Promise<unknown>
