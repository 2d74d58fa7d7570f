/** Features of the back office. Each one imports only features listed before it. */
export const order: readonly string[] = [
  'organizations',
  'products',
  'lineage',
  'milestones',
  'transformations',
  'qr',
]
