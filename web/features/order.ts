/** Features of the back office, in the order in which they build on each other: each imports only those before it. */
export const order: readonly string[] = [
  'organizations',
  'products',
  'lineage',
  'milestones',
  'transformations',
  'qr',
]
