interface ConnectionsSearch {
  /** The key whose panel is open. */
  key?: string
  /** The form of it is open; without a key or a webhook, that of a new key. */
  form?: true
  /** HOK: the webhook whose deliveries are open; `new` beside `form` for another one. */
  webhook?: string
}

export function connectionsSearch({
  key,
  form,
  webhook,
}: Readonly<Record<string, unknown>>): ConnectionsSearch {
  return {
    ...(typeof key === 'string' && key !== '' ? { key } : {}),
    ...(String(form) === 'true' ? { form: true as const } : {}),
    ...(typeof webhook === 'string' && webhook !== '' ? { webhook } : {}),
  }
}
