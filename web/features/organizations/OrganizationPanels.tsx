import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { recordPanels } from '../../shell/recordPanels.tsx'
import { refreshRights } from '../../shell/session.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { recordHistory } from '../history/RecordHistory.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { organizationQuery, refreshOrganizations } from './queries.ts'
import { bodyOf, valuesOf } from './values.ts'

/** ORG-03, ORG-04, ORG-16. */
export const { New, Edit, Archive } = recordPanels({
  type: 'organizations',
  routes: contract.organizations,
  list: paths.organizations.list,
  query: organizationQuery,
  found: { type: 'organizations', address: paths.organizations.edit },
  // Whoever creates an organization is assigned it.
  refresh: (archived) => Promise.all([refreshOrganizations(archived), refreshRights()]),
  valuesOf,
  bodyOf,
  Form: OrganizationForm,
  useArchiveRefusal() {
    const refusal = useRefusal()
    return ({ _id }) => refusal(contract.organizations.archive, 'organization.archive', _id)
  },
})

export const History = recordHistory({
  type: 'organizations',
  query: organizationQuery,
  list: paths.organizations.list,
})
