import { at, id } from './paths.ts'

/** The addresses to which only later screens lead, in a file of their own: the page that opens first loads without it. */
export const laterPaths = {
  mediaNew: () => '/Media/New',
  mediaTags: () => '/Media/EditTags',
  mediaEdit: (file: string) => `/Media/${id(file)}/Edit`,
  mediaDelete: (file: string) => `/Media/${id(file)}/Delete`,
  dashboardEdit: (dashboard: string) => `/Dashboards/${id(dashboard)}/Edit`,
  dashboardDelete: (dashboard: string) => `/Dashboards/${id(dashboard)}/Delete`,
  insightNew: (product: string, stage: string) =>
    at(`/Products/${id(product)}/Insights/New`, { productTypeId: stage }),
  insightEdit: (insight: string, product: string, stage: string) =>
    at(`/Products/${id(product)}/Insights/${id(insight)}/Edit`, { productTypeId: stage }),
  insightDelete: (insight: string, product: string, stage: string) =>
    at(`/Products/${id(product)}/Insights/${id(insight)}/Delete`, { productTypeId: stage }),
  configVersions: () => '/Admin/Config/Versions',
  configPlan: () => '/Admin/Config/Plan',
  configForms: () => '/Admin/Config/Forms',
  configUpload: () => '/Admin/Config/Upload',
  userNew: () => '/Users/New',
  userAssign: (user: string) => `/Users/${id(user)}/Assign`,
  userDelete: (user: string) => `/Users/${id(user)}/Delete`,
  /** KEY-09: `key` opens one; `form` asks for its rights, without `key` for those of a new one. `webhook` is one of them, or `new`. */
  connections: (query: { key?: string; webhook?: string; form?: true } = {}) => at('/Connections', query),
} as const
