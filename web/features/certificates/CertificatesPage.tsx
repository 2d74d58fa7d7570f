import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { certificates as card } from '../../../core/nouns/certificates.ts'
import type { Certificate } from '../../../core/contract/certificates.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { certificateStates } from '../../../core/rules/certificate.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { ListView, useList } from '../../shell/listScreen.tsx'
import { archiveAction, editAction, historyAction } from '../../shell/rowActions.ts'
import { PanelPlace } from '../../ui/Beside.tsx'
import { Go } from '../../ui/Go.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { type Column, phoneWidth } from '../../ui/table.ts'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { OrganizationFilter } from '../organizations/OrganizationFilter.tsx'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { kindsQuery, listQuery } from './queries.ts'
import { MonthsHead, monthsText, Validity } from './Months.tsx'
import { type CertificateSearch, certificateSearch, endingFirst, isNarrowed } from './search.ts'
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
  const isPhone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  const filters = <Filters search={search} onChange={(change) => of.show({ ...change, page: undefined })} />
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
        beside={
          isPhone && (
            <Folded isOn={isNarrowed({ ...search, search: undefined })} found={of.list.data?.totalDocs}>
              {filters}
            </Folded>
          )
        }
        tools={!isPhone && filters}
        isNarrowed={isNarrowed(search)}
        cleared={{ state: undefined, kind: undefined, organization: undefined }}
        empty={{ title: t('certificates.empty.title'), text: t('certificates.empty.text') }}
      />
    </PanelPlace>
  )
}

const hrefOf = ({ _id }: Certificate) => paths.certificates.edit(_id)

interface FoldedProps {
  isOn: boolean
  found: number | undefined
  children: ReactNode
}

/** On a phone the filters have a panel of their own, so that the list begins below its search. */
function Folded({ isOn, found, children }: FoldedProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="md"
        aria-label={t('certificates.filters')}
        data-on={isOn || undefined}
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal size={20} stroke={1.6} aria-hidden />
      </Button>
      {isOpen && (
        <SidePanel
          title={t('certificates.filters')}
          onClose={() => setOpen(false)}
          footer={
            <Button onClick={() => setOpen(false)}>
              {t('certificates.seeFound', { found: found ?? '…' })}
            </Button>
          }
        >
          <div className={classes.filters}>{children}</div>
        </SidePanel>
      )}
    </>
  )
}

/** What its organizations are is known only where they are assigned: others refuse both. */
const editing = ({ organizations }: Certificate) =>
  [contract.certificates.update, 'certificate.edit', idsOf(organizations)] as const
const archiving = ({ organizations }: Certificate) =>
  [contract.certificates.archive, 'certificate.archive', idsOf(organizations)] as const

interface FiltersProps {
  search: CertificateSearch
  onChange: (change: Partial<CertificateSearch>) => void
}

function Filters({ search, onChange }: FiltersProps) {
  const { t } = useTranslation()
  const { data: kinds = [] } = useQuery(kindsQuery)
  const all = 'all'
  return (
    <>
      <Select
        aria-label={t('certificates.filterState')}
        w={{ base: '100%', sm: 170 }}
        allowDeselect={false}
        data={[
          { value: all, label: t('certificates.allStates') },
          ...certificateStates.map((value) => ({ value, label: t(`certificates.state.${value}`) })),
        ]}
        value={search.state ?? all}
        onChange={(state) => onChange({ state: certificateStates.find((one) => one === state) })}
      />
      <Select
        aria-label={t('certificates.filterKind')}
        w={{ base: '100%', sm: 170 }}
        allowDeselect={false}
        data={[
          { value: '', label: t('certificates.allKinds') },
          ...[...new Set([...kinds, ...(search.kind ? [search.kind] : [])])].map((kind) => ({
            value: kind,
            label: kind,
          })),
        ]}
        value={search.kind ?? ''}
        onChange={(kind) => onChange({ kind: kind || undefined })}
      />
      <OrganizationFilter
        chosen={search.organization ?? []}
        onChange={(ids) => onChange({ organization: ids.length > 0 ? ids : undefined })}
      />
    </>
  )
}

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
