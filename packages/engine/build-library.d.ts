export function bundleLibrary(outdir: string): Promise<string[]>
