const prefix = 'Unidentified - '

/** The placeholder identifier of an unidentified product (PRE-08). The first segment of a random id makes it unique. */
export function placeholderFrom(uuid: string): string {
  return prefix + (uuid.split('-')[0] ?? uuid)
}

/** Whether an identifier begins as a placeholder does, whatever follows. */
export const hasPlaceholderPrefix = (identifier: unknown): boolean =>
  typeof identifier === 'string' && identifier.startsWith(prefix)

/** Whether an identifier is a placeholder (§2.2 isUnidentified). */
export function isPlaceholder(identifier: unknown): identifier is string {
  return typeof identifier === 'string' && /^Unidentified - [\w-]{1,40}$/.test(identifier)
}
