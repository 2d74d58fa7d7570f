/** The path builder: all addresses of the back office are built here, also those in API answers. */

const at = (
  path: string,
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size ? `${path}?${search}` : path
}
const id = encodeURIComponent

/** RDY-02, ORI-07: the product whose origin, or whose lacks, a form comes back to. */
type Back = { origin?: string; readiness?: string }

type GroundHolder = { kind: 'product' | 'process' | 'place'; _id: string }

/** The addresses of a noun that has `panelRoutes`: its list, and the panels over it. */
const recordPaths = (path: `/${string}`) => ({
  list: () => path,
  found: (search: string) => at(path, { search }),
  new: () => `${path}/New`,
  edit: (record: string) => `${path}/${id(record)}/Edit`,
  history: (record: string) => `${path}/${id(record)}/History`,
  archive: (record: string) => `${path}/${id(record)}/Delete`,
})

export const paths = {
  home: () => '/',
  welcome: (step: 'chain' | 'organization' | 'colleague') => at('/Welcome', { step }),
  today: () => '/Today',
  organizations: recordPaths('/Organizations'),
  organizationQr: (organization: string) => `/Organizations/${id(organization)}/QR`,
  /** `organization`: a JSON list of their ids. */
  products: (
    stage: string,
    query: { direction?: 0 | 1; productId?: string; search?: string; organization?: string } = {},
  ) => at('/Products', { productTypeId: stage, ...query }),
  /** Products of a stage that wait for action (TOD-01). */
  productsWaiting: (
    stage: string,
    query: { requirementsSatisfied?: false; ready?: false; isUnidentified?: true },
  ) => at('/Products', { productTypeId: stage, ...query }),
  /**
   * FST-03: `after` is the previous product, whose choices are kept; `milestoneSchema` opens the choice of its origins. `joins`: the
   * list passes the origins.
   */
  productNew: (stage: string, query: { after?: string; milestoneSchema?: string; joins?: true } = {}) =>
    at('/Products/New', { productTypeId: stage, ...query }),
  /** `origins`: the sheet records the origins of products that the list passes. */
  productsSheet: (stage: string, query: { origins?: true } = {}) =>
    at('/Products/Sheet', { productTypeId: stage, ...query }),
  productsMilestones: (stage: string) => at('/Products/Milestones', { productTypeId: stage }),
  productsPrint: (stage: string, query: { symbol?: 'datamatrix' } = {}) =>
    at('/Products/Print', { productTypeId: stage, ...query }),
  productsCodes: (stage: string) => at('/Products/Codes', { productTypeId: stage }),
  productsView: (stage: string) => at('/Products/View', { productTypeId: stage }),
  /** Without a stage, the list finds it by the product; the form begins at `field`. */
  productEdit: (
    product: string,
    stage?: string,
    query: { field?: string | undefined; mends?: 'ground' } & Back = {},
  ) => at(`/Products/${id(product)}/Edit`, { productTypeId: stage, ...query }),
  productReadiness: (product: string, stage?: string) =>
    at(`/Products/${id(product)}/Readiness`, { productTypeId: stage }),
  productCorrect: (product: string, stage: string, query: { field?: string | undefined } & Back = {}) =>
    at(`/Products/${id(product)}/Correct`, { productTypeId: stage, ...query }),
  productDelete: (product: string, stage: string) =>
    at(`/Products/${id(product)}/Delete`, { productTypeId: stage }),
  /** Its record, on the tab that the person used last. */
  productRecord: (product: string, stage: string) =>
    at(`/Products/${id(product)}/Record`, { productTypeId: stage }),
  productData: (product: string, stage: string) =>
    at(`/Products/${id(product)}/Data`, { productTypeId: stage }),
  productQr: (product: string, stage: string) => at(`/Products/${id(product)}/QR`, { productTypeId: stage }),
  productHistory: (product: string, stage: string) =>
    at(`/Products/${id(product)}/History`, { productTypeId: stage }),
  productClone: (product: string, stage: string) =>
    at(`/Products/${id(product)}/Clone`, { productTypeId: stage }),
  productInsights: (product: string, stage: string) =>
    at(`/Products/${id(product)}/Insights`, { productTypeId: stage }),
  insightNew: (product: string, stage: string) =>
    at(`/Products/${id(product)}/Insights/New`, { productTypeId: stage }),
  insightEdit: (insight: string, product: string, stage: string) =>
    at(`/Products/${id(product)}/Insights/${id(insight)}/Edit`, { productTypeId: stage }),
  insightDelete: (insight: string, product: string, stage: string) =>
    at(`/Products/${id(product)}/Insights/${id(insight)}/Delete`, { productTypeId: stage }),
  productOrigin: (product: string, stage?: string) =>
    at(`/Products/${id(product)}/Origin`, { productTypeId: stage }),
  productTrace: (product: string, stage: string, query: { mark?: 'hold' | 'recall' | 'drill' } = {}) =>
    at(`/Products/${id(product)}/Trace`, { productTypeId: stage, ...query }),
  productBalance: (product: string, stage: string) =>
    at(`/Products/${id(product)}/Balance`, { productTypeId: stage }),
  /** AUD-02; `link` is an authority view or a key, `new` asks for another view. */
  productAudience: (
    product: string,
    stage: string,
    query: { as?: 'public' | 'key' | 'view'; link?: string; new?: true } = {},
  ) => at(`/Products/${id(product)}/Audience`, { productTypeId: stage, ...query }),
  trace: (products: readonly string[], stage: string) =>
    at('/Trace', { productTypeId: stage, products: products.join(',') }),
  productMilestones: (
    product: string,
    stage?: string,
    query: {
      createMilestone?: true
      mends?: string
      /** The record that holds the ground, whose own form is closed. */
      holder?: GroundHolder['kind']
      held?: string
      beside?: string
      milestoneSchema?: string
      responsible?: string
    } & Back = {},
  ) => at(`/Products/${id(product)}/Milestones`, { productTypeId: stage, ...query }),
  milestoneEdit: (product: string, milestone: string, stage: string) =>
    at(`/Products/${id(product)}/Milestones/${id(milestone)}/Edit`, { productTypeId: stage }),
  milestoneCorrect: (product: string, milestone: string, stage: string) =>
    at(`/Products/${id(product)}/Milestones/${id(milestone)}/Correct`, { productTypeId: stage }),
  milestoneHistory: (product: string, milestone: string, stage: string) =>
    at(`/Products/${id(product)}/Milestones/${id(milestone)}/History`, { productTypeId: stage }),
  milestoneDelete: (product: string, milestone: string, stage: string) =>
    at(`/Products/${id(product)}/Milestones/${id(milestone)}/Delete`, { productTypeId: stage }),
  transformationNew: (
    product: string,
    milestoneSchema: string,
    stage: string,
    query: { responsible?: string; after?: string; joins?: true } & Back,
  ) =>
    at(`/Products/${id(product)}/Milestones/New/${id(milestoneSchema)}`, { productTypeId: stage, ...query }),
  transformationEdit: (product: string, milestone: string, stage: string) =>
    at(`/Products/${id(product)}/Milestones/${id(milestone)}/Transformation`, { productTypeId: stage }),
  transformationCorrect: (product: string, milestone: string, stage: string) =>
    at(`/Products/${id(product)}/Milestones/${id(milestone)}/Transformation/Correct`, {
      productTypeId: stage,
    }),
  transformationDelete: (transformation: string, stage: string) =>
    at(`/Products/Transformations/${id(transformation)}`, { productTypeId: stage }),
  /** ORI-07: the form of the record that holds the ground of a product, or a look at it; `mends` begins at the ground. */
  ground: (
    { kind, _id }: GroundHolder,
    product: string,
    query: { mends?: 'ground'; beside?: string } & Back,
  ) =>
    at(
      kind === 'place'
        ? `/Locations/${id(_id)}/Edit`
        : kind === 'process'
          ? `/Products/${id(product)}/Milestones/${id(_id)}/Edit`
          : `/Products/${id(product)}/Edit`,
      query,
    ),
  locations: recordPaths('/Locations'),
  locationsSheet: () => '/Locations/Sheet',
  assets: (kind: string, query: { search?: string } = {}) => at('/assets', { assetTypeId: kind, ...query }),
  assetNew: (kind: string) => at('/assets/New', { assetTypeId: kind }),
  assetsSheet: (kind: string) => at('/assets/Sheet', { assetTypeId: kind }),
  assetEdit: (asset: string, kind: string) => at(`/assets/${id(asset)}/Edit`, { assetTypeId: kind }),
  assetHistory: (asset: string, kind: string) => at(`/assets/${id(asset)}/History`, { assetTypeId: kind }),
  assetDelete: (asset: string, kind: string) => at(`/assets/${id(asset)}/Delete`, { assetTypeId: kind }),
  media: (query: { search?: string } = {}) => at('/Media', query),
  mediaNew: () => '/Media/New',
  mediaTags: () => '/Media/EditTags',
  mediaEdit: (file: string) => `/Media/${id(file)}/Edit`,
  mediaDelete: (file: string) => `/Media/${id(file)}/Delete`,
  certificates: recordPaths('/Certificates'),
  certificatesIn: (state: 'expiring') => at('/Certificates', { state }),
  recalls: (query: { search?: string } = {}) => at('/Recalls', query),
  recall: (recall: string) => `/Recalls/${id(recall)}`,
  /** The import of a list stands beside its sheet of new records. */
  importBeside: (sheet: string) => sheet.replace('Sheet', 'Import'),
  /** Rows that an import left out, to mend beside its list; `process`: the rows are processes of listed products. */
  mendBeside: (sheet: string, query: { mend: string; process?: string }): string =>
    at(paths.importBeside(sheet), query).replace(/\?(.+)\?/, '?$1&'),
  imports: (query: { import?: string } = {}) => at('/Imports', query),
  balance: (query: { [name in 'vertical' | 'from' | 'to' | 'owner']?: string | undefined } = {}) =>
    at('/Balance', query),
  statements: (query: { search?: string; state?: string } = {}) => at('/Statements', query),
  assessments: (query: { search?: string; state?: string } = {}) => at('/Assessments', query),
  /** The newest assessment of a product, or a named one. */
  risk: (product: string, assessment?: string) => at(`/Products/${id(product)}/Risk`, { assessment }),
  statement: (statement: string) => `/Statements/${id(statement)}`,
  statementRisk: (statement: string) => `/Statements/${id(statement)}/Risk`,
  /** For a product, or to choose one. */
  newStatement: (product?: string) => at('/Statements/New', { product }),
  answers: (query: { search?: string; inquiry?: string; ask?: string; mail?: 'failed' } = {}) =>
    at('/Answers', query),
  answer: (answer: string) => `/Answers/${id(answer)}`,
  history: (query: { type?: string; record?: string } = {}) => at('/History', query),
  checks: () => '/Checks',
  checkShow: (check: string) => `/Checks/${id(check)}/Show`,
  settings: () => '/Admin/Settings',
  flags: () => '/Admin/Flags',
  /** `stage` and `organization`: a row for them is begun. */
  codes: (query: { stage?: string; organization?: string } = {}) => at('/Admin/Codes', query),
  config: () => '/Admin/Config',
  configVersions: () => '/Admin/Config/Versions',
  configPlan: () => '/Admin/Config/Plan',
  configForms: () => '/Admin/Config/Forms',
  configUpload: () => '/Admin/Config/Upload',
  dashboards: () => '/Dashboards',
  dashboardEdit: (dashboard: string) => `/Dashboards/${id(dashboard)}/Edit`,
  dashboardDelete: (dashboard: string) => `/Dashboards/${id(dashboard)}/Delete`,
  users: (query: { search?: string } = {}) => at('/Users', query),
  userNew: () => '/Users/New',
  userAssign: (user: string) => `/Users/${id(user)}/Assign`,
  userDelete: (user: string) => `/Users/${id(user)}/Delete`,
  /** KEY-09: `key` opens one; `form` asks for its rights, without `key` for those of a new one. `webhook` is one of them, or `new`. */
  connections: (query: { key?: string; webhook?: string; form?: true } = {}) => at('/Connections', query),
} as const

/** A stage or process in the studio, of the chain `tab`: the server alone says where a form is changed. */
export const formPath = (query: { tab: string; at: string }): string => at(paths.config(), query)
