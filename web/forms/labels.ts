/** FRM-07: narrow dropdowns cut their labels. The title and the accessible name hold the whole text. */
const labelLimit = 6

export const cutLabel = (label: string): string =>
  label.length > labelLimit ? `${label.slice(0, labelLimit - 1)}...` : label
