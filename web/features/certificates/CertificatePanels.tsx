import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { recordPanels } from '../../shell/recordPanels.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { recordHistory } from '../history/RecordHistory.tsx'
import { CertificateForm } from './CertificateForm.tsx'
import { certificateQuery, refreshCertificates } from './queries.ts'
import { bodyOf, idsOf, nextOf, valuesOf } from './values.ts'

/** An archived certificate covers nothing. */
export const { New, Edit, Archive } = recordPanels({
  type: 'certificates',
  routes: contract.certificates,
  list: paths.certificates.list,
  query: certificateQuery,
  found: { type: 'certificates', address: paths.certificates.edit },
  refresh: refreshCertificates,
  valuesOf,
  nextOf,
  titleOf: ({ name, number }) => number ?? name,
  bodyOf,
  Form: CertificateForm,
  useEditRefusal() {
    const refusal = useRefusal()
    return ({ organizations }) =>
      refusal(contract.certificates.update, 'certificate.edit', idsOf(organizations))
  },
  useArchiveRefusal() {
    const refusal = useRefusal()
    return ({ organizations }) =>
      refusal(contract.certificates.archive, 'certificate.archive', idsOf(organizations))
  },
})

export const History = recordHistory({
  type: 'certificates',
  query: certificateQuery,
  list: paths.certificates.list,
})
