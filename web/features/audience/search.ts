export interface AudienceSearch {
  as?: 'key' | 'view'
  /** An authority view, or a key. */
  link?: string
  /** Asks for another authority view. */
  new?: true
}

export function audienceSearch({ as, link, new: isNew }: Readonly<Record<string, unknown>>): AudienceSearch {
  return {
    ...(as === 'view' || as === 'key' ? { as } : {}),
    ...(typeof link === 'string' && link !== '' ? { link } : {}),
    ...(String(isNew) === 'true' ? { new: true as const } : {}),
  }
}

/** What the panel adds to the address. */
export const ofAudience = ['as', 'link', 'new'] as const satisfies (keyof AudienceSearch)[]
