export interface AudienceSearch {
  as?: 'view'
  /** An authority view. */
  link?: string
  /** Asks for another authority view. */
  new?: true
}

export function audienceSearch({ as, link, new: isNew }: Readonly<Record<string, unknown>>): AudienceSearch {
  return {
    ...(as === 'view' ? { as } : {}),
    ...(typeof link === 'string' && link !== '' ? { link } : {}),
    ...(String(isNew) === 'true' ? { new: true as const } : {}),
  }
}

/** What the panel adds to the address. */
export const ofAudience = ['as', 'link', 'new'] as const satisfies (keyof AudienceSearch)[]
