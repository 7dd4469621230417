/** Builds the static files of the pages into a folder, and removes what else is there. Resolves to plain name → hashed name. */
export function buildAssets(folder: string): Promise<Record<string, string>>
