/** Where the files of the archive are. A file is stored once and never changed. */
export type ObjectStore = {
  /** Returns once the file would survive the loss of power. Storing the same bytes again changes nothing. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The whole file, or a part of it. Undefined if there is no such file, or if it is shorter than that. */
  read(key: string, part?: FilePart): Promise<Buffer | undefined>
}

export type FilePart = { readonly beginsAt: number; readonly bytes: number }
