/** Goods of the EU's regulation on deforestation; for cattle, the point of an establishment is enough. */
export const commodities = [
  'soya',
  'cattle',
  'coffee',
  'cocoa',
  'palm oil',
  'rubber',
  'wood',
  'none',
] as const
export type Commodity = (typeof commodities)[number]
