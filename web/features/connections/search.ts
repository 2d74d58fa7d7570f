interface ConnectionsSearch {
  /** The key whose panel is open. */
  key?: string
  /** The form of its rights is open; without a key, that of a new one. */
  form?: true
}

export function connectionsSearch({ key, form }: Readonly<Record<string, unknown>>): ConnectionsSearch {
  return {
    ...(typeof key === 'string' && key !== '' ? { key } : {}),
    ...(String(form) === 'true' ? { form: true as const } : {}),
  }
}
