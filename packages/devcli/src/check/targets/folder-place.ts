/** Which folder a target is, as plain data: threads get it too. */

/** Where the folder is, here and later. */
export interface Place {
  readonly root: string
  /** Folder as typed. */
  readonly folder: string
  /** Path before every path of the folder, at the site. */
  readonly base: string
  readonly site: string | undefined
  /** Beginning of every file's name in the report. */
  readonly prefix: string
}

/** What a thread needs to inspect pages of a folder. */
export interface FolderSetup {
  readonly place: Place
  /** The current folder. */
  readonly cwd: string
  /** Whether AI readers are asked about. */
  readonly readers: boolean
}
