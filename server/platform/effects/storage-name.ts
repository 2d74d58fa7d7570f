/** Names come from rows and from backups: none leads out of the storage. */
const pattern = /^[a-z]+\/[a-z0-9]+(?:\.[a-z0-9]+){1,3}$/

export const isStorageName = (name: string): boolean => pattern.test(name)

export function checkName(name: string): string {
  if (!isStorageName(name)) throw new Error(`${JSON.stringify(name)} is no name of a stored file`)
  return name
}

/** What is made of records and kept for minutes: no backup has it. */
export const isPassing = (name: string): boolean => /^(pdf|evidence)\//.test(name)
