/** What the address of the codes says: the row that is begun. */
interface CodesSearch {
  stage?: string
  organization?: string
}

export const codesSearch = (search: Record<string, unknown>): CodesSearch => ({
  ...(typeof search.stage === 'string' ? { stage: search.stage } : {}),
  ...(typeof search.organization === 'string' ? { organization: search.organization } : {}),
})
