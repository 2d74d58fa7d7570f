/** The sections that any file of a pack may hold. They stand apart from the shapes, which browsers don't load. */
export const sectionNames = [
  'apiVersion',
  'account',
  'settings',
  'featureFlags',
  'tags',
  'dashboards',
  'verticals',
  'productSchemas',
  'milestoneSchemas',
  'assetSchemas',
  'checkSchemas',
  'pdfTemplates',
] as const
