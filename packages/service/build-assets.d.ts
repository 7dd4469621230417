/** Builds the static files of the pages into a folder, which is emptied first. Resolves to plain name → hashed name. */
export function buildAssets(folder: string): Promise<Record<string, string>>
