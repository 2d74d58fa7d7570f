/** FRM-07: narrow dropdowns cut their labels; the whole text stands in their title and name. */
const labelLimit = 6

export const cutLabel = (label: string): string =>
  label.length > labelLimit ? `${label.slice(0, labelLimit - 1)}...` : label
