/** The files that were dropped, those of dropped folders too. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The list is empty once this task has ended.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return entries.length > 0 ? (await Promise.all(entries.map(filesOf))).flat() : [...files]
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed))]
  const found: File[] = []
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  // It hands them out by the hundred.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed))
    if (part.length === 0) return found
    found.push(...(await Promise.all(part.map(filesOf))).flat())
  }
}
