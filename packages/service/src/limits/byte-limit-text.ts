const KIB = 1024
const MIB = 1024 * KIB

/** A limit that is a whole number of KiB, as text: `16 KiB`, `24 MiB`. */
export const byteLimitText = (bytes: number): string =>
  bytes % MIB === 0 ? `${bytes / MIB} MiB` : `${bytes / KIB} KiB`
