import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { certificates as card } from '../../../core/nouns/certificates.ts'
import type { Certificate } from '../../../core/contract/certificates.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { certificateStates } from '../../../core/rules/certificate.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { listFilters, oneOf, ownFilter } from '../../shell/filters.tsx'
import { ListView } from '../../shell/ListView.tsx'
import { useList } from '../../shell/useList.ts'
import { archiveAction, editAction, historyAction } from '../../shell/rowActions.ts'
import { PanelPlace } from '../../ui/PanelPlace.tsx'
import { Go } from '../../ui/Go.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import type { Column } from '../../ui/table.ts'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { OrganizationFilter } from '../organizations/OrganizationFilter.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { kindsQuery, listQuery } from './queries.ts'
import { MonthsHead, monthsText, Validity } from './Months.tsx'
import { type CertificateSearch, certificateSearch, endingFirst } from './search.ts'
import { idsOf } from './values.ts'
import classes from './Certificates.module.css'

/** CRT-01: certificates, each with its line through twelve months (picture 38b). */
export function CertificatesPage() {
  const of = useList(certificateSearch, listQuery, { name: 'certificates', card })
  const { t, refusal, search, language } = of.context
  const columns = useMemo(() => columnsOf(t, language), [t, language])
  const actions = useMemo(
    () => (row: Certificate) => [
      editAction(t, paths.certificates.edit(row._id), refusal(...editing(row))),
      historyAction(t, paths.certificates.history(row._id)),
      archiveAction(t, paths.certificates.archive(row._id), refusal(...archiving(row))),
    ],
    [t, refusal],
  )
  const { data: kinds = [] } = useQuery(kindsQuery)
  const known = [...new Set([...kinds, ...(search.kind ? [search.kind] : [])])]
  return (
    <PanelPlace>
      <ListView
        texts="certificates"
        of={of}
        columns={columns}
        actions={actions}
        create={{
          label: t('certificates.new'),
          shortLabel: t('certificates.newShort'),
          href: paths.certificates.new(),
          refusal: refusal(contract.certificates.create, 'certificate.create', null),
        }}
        rowHref={hrefOf}
        defaultSort={endingFirst}
        filters={listFilters<CertificateSearch>(
          oneOf({
            name: 'state',
            label: t('certificates.filterState'),
            all: t('certificates.allStates'),
            options: certificateStates.map((value) => ({ value, label: t(`certificates.state.${value}`) })),
            width: 170,
          }),
          oneOf({
            name: 'kind',
            label: t('certificates.filterKind'),
            all: t('certificates.allKinds'),
            options: known.map((kind) => ({ value: kind, label: kind })),
            width: 170,
          }),
          ofOrganizations,
        )}
        empty={{ title: t('certificates.empty.title'), text: t('certificates.empty.text') }}
      />
    </PanelPlace>
  )
}

const ofOrganizations = ownFilter<CertificateSearch>('organization', ({ organization = [] }, narrow) => (
  <OrganizationFilter
    key="organization"
    chosen={organization}
    onChange={(ids) => narrow({ organization: ids.length > 0 ? ids : undefined })}
  />
))

const hrefOf = ({ _id }: Certificate) => paths.certificates.edit(_id)

/** What its organizations are is known only where they are assigned: others refuse both. */
const editing = ({ organizations }: Certificate) =>
  [contract.certificates.update, 'certificate.edit', idsOf(organizations)] as const
const archiving = ({ organizations }: Certificate) =>
  [contract.certificates.archive, 'certificate.archive', idsOf(organizations)] as const

/** Of a name with its number, issuer and whom it is of; the months take the rest (picture 38b). */
const whatWidth = 326

const columnsOf = (t: Translator, language: Language): Column<Certificate>[] => [
  {
    key: 'alphabetical',
    title: t('certificates.one'),
    sortable: true,
    phone: 'title',
    width: whatWidth,
    cell: (row) => <What certificate={row} />,
    phoneCell: (row) => <span className={classes.name}>{row.name}</span>,
  },
  { key: 'kind', title: t('certificates.kind'), optional: true, cell: ({ kind }) => kind },
  {
    key: 'validTo',
    title: monthsText(t, language),
    head: <MonthsHead />,
    sortable: true,
    phone: 'below',
    cell: (row) => <Validity certificate={row} />,
  },
]

/** Its name, its number and issuer, and whom and which stages it is of. */
function What({ certificate }: { certificate: Certificate }) {
  const { name, number, issuer, stages } = certificate
  const { chains } = useChains()
  const looks = stages.flatMap((id) => findStage(chains, id)?.stage ?? [])
  return (
    <span className={classes.what}>
      <Go to={hrefOf(certificate)} keep className={classes.title}>
        {name}
      </Go>
      <span className={classes.meta}>{[number, issuer].filter(Boolean).join(', ')}</span>
      <span className={classes.of}>
        {looks.map(({ id, hue, marca, stage }) => (
          <StageMark key={id} hue={hue} marca={marca} size={15} label={stage.name} />
        ))}
        <Organizations certificate={certificate} />
      </span>
    </span>
  )
}

/** One by its name, several by their number. */
function Organizations({ certificate: { organizations } }: { certificate: Certificate }) {
  const { t } = useTranslation()
  const { data: all } = useQuery(allOrganizationsQuery)
  if (organizations.length > 1) return <>{t('certificates.organizations', { count: organizations.length })}</>
  const [only] = idsOf(organizations)
  return <>{all?.find(({ _id }) => _id === only)?.name}</>
}
