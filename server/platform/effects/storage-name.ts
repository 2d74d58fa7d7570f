/** Names come from rows and from backups: none leads out of the storage. */
const pattern = /^[a-z]+\/[a-z0-9]+(?:\.[a-z0-9]+){1,3}$/

export const isStorageName = (name: string): boolean => pattern.test(name)

export function checkName(name: string): string {
  if (!isStorageName(name)) throw new Error(`${JSON.stringify(name)} is no name of a stored file`)
  return name
}

/** Generated files, kept for minutes and not backed up. */
export const isPassing = (name: string): boolean => /^(pdf|evidence)\//.test(name)
