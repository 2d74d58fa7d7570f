const prefix = 'Unidentified - '

/** The placeholder of a product whose mark isn't known yet (PRE-08): the first segment of a random id makes it its own. */
export function placeholderFrom(uuid: string): string {
  return prefix + (uuid.split('-')[0] ?? uuid)
}

/** Whether an identifier is a placeholder (§2.2 isUnidentified). */
export function isPlaceholder(identifier: unknown): identifier is string {
  return typeof identifier === 'string' && /^Unidentified - [\w-]{1,40}$/.test(identifier)
}
