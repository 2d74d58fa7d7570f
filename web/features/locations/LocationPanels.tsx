import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { recordPanels } from '../../shell/recordPanels.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { recordHistory } from '../history/RecordHistory.tsx'
import { LocationForm } from './LocationForm.tsx'
import { locationQuery, refreshLocations } from './queries.ts'
import { bodyOf, valuesOf } from './values.ts'

/** Forms that hold a copy of a place keep it when the place is archived. */
export const { New, Edit, Archive } = recordPanels({
  type: 'locations',
  routes: contract.locations,
  list: paths.locations.list,
  query: locationQuery,
  found: { type: 'locations', address: paths.locations.edit },
  refresh: refreshLocations,
  valuesOf,
  bodyOf,
  Form: LocationForm,
  useArchiveRefusal() {
    const refusal = useRefusal()
    return ({ organization }) => refusal(contract.locations.archive, 'location.archive', organization._id)
  },
})

export const History = recordHistory({ type: 'locations', query: locationQuery, list: paths.locations.list })
