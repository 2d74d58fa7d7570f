/** The first letters of a person's first and last name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0]?.toUpperCase())
    .filter((_, at, all) => at === 0 || at === all.length - 1)
    .join('')
