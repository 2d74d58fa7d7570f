import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { contract } from '../../../core/contract/index.ts'
import type { DescribedGtin } from '../../../core/contract/gs1.ts'
import { paths } from '../../../core/rules/paths.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import type { Chain } from '../../shell/stations.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { GtinRow } from './GtinRow.tsx'
import { bodyOf, draftOf, type GtinDraft, isChanged, isWhole, newGtin, splitOf } from './gtins.ts'
import { gtinsPreviewQuery } from './queries.ts'
import { codesSearch } from './search.ts'
import ui from '../../ui/shared.module.css'
import classes from './CodesPage.module.css'

interface GtinTableProps {
  known: readonly DescribedGtin[]
  version: number
  chains: readonly Chain[]
}

interface Values {
  rows: readonly GtinDraft[]
}

/** The table of GTINs, edited in place and saved as a whole; how many products get a code is said before. */
export function GtinTable({ known, version, chains }: GtinTableProps) {
  const { t } = useTranslation()
  const asked = useSearch({ strict: false, select: codesSearch })
  const { data: organizations = [] } = useQuery(allOrganizationsQuery)
  const stages = chains.flatMap(({ stages: own }) => own)
  const coded = stages.filter(({ stage }) => stage.gs1)
  const begin = () => {
    const drafts = known.map(draftOf)
    const isThere = drafts.some(
      (row) =>
        row.productSchema === asked.stage && row.organization === asked.organization && row.field === '',
    )
    return asked.stage === undefined || isThere
      ? drafts
      : [...drafts, newGtin({ productSchema: asked.stage, organization: asked.organization ?? '' })]
  }
  const form = useFixedForm<Values>({
    initial: { rows: begin() },
    saving: useSend({
      send: ({ rows }) =>
        call(contract.gs1.replaceGtins, { body: { collection: rows.map(bodyOf), version } }, { quiet: true }),
      onSent: async () => {
        toastDone(t('gs1.table.saved'))
        await Promise.all([refetch('gtins'), refetch('products')])
      },
    }),
    fields: [
      {
        name: 'rows',
        faultsOf: 'collection',
        label: t('gs1.table.title'),
        render: ({ value: rows, onChange, faultAt }) => (
          <ul aria-label={t('gs1.table.title')}>
            {rows.map((row, n) => (
              <GtinRow
                key={row.key}
                row={row}
                stages={row.known ? stages : coded}
                organizations={organizations}
                faultAt={(path) => faultAt(path ? `${n}/${path}` : `${n}`)}
                onChange={(part) =>
                  onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))
                }
                onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
                onSplit={() => onChange(splitOf(rows, row))}
              />
            ))}
          </ul>
        ),
      },
    ],
  })
  const { rows } = form.values
  const [field] = form.fields
  const missing = rows.filter((row) => !isWhole(row)).length
  const hasChanged = isChanged(rows, known)
  // As text, which is the same as long as the rows are.
  const body = JSON.stringify(rows.map(bodyOf))
  const [settled] = useDebouncedValue(body, 300)
  const preview = useQuery({
    ...gtinsPreviewQuery(settled),
    enabled: hasChanged && missing === 0 && settled === body,
  })
  const withCode = new Set(known.map(({ organization }) => organization)).size
  const add = () =>
    field && form.change(field, [...rows, newGtin(coded.length === 1 ? { productSchema: coded[0]!.id } : {})])

  return (
    <FormFrame form={form} className={classes.table}>
      <header className={classes.head}>
        <h2>{t('gs1.table.title')}</h2>
        {organizations.length > 0 && known.length > 0 && (
          <span className={ui.meta}>
            {t('gs1.table.lead', { some: withCode, all: organizations.length })}
          </span>
        )}
        {coded.length > 0 && (
          <Button variant="default" leftSection={<IconPlus size={17} aria-hidden />} onClick={add}>
            {t('gs1.table.add')}
          </Button>
        )}
      </header>
      <FormNotices form={form} />
      {rows.length === 0 && (
        <p className={ui.quiet}>
          {t(coded.length > 0 ? 'gs1.table.empty' : 'gs1.table.noStage')}{' '}
          {coded.length === 0 && <Go to={paths.config()}>{t('gs1.table.toStages')}</Go>}
        </p>
      )}
      {rows.length > 0 && (
        <div className={classes.heads} aria-hidden>
          <span>{t('gs1.table.stage')}</span>
          <span>{t('common.organization')}</span>
          <span>{t('gs1.table.where')}</span>
          <span>{t('gs1.table.gtin')}</span>
          <span>{t('gs1.table.coded')}</span>
        </div>
      )}
      <Entry form={form} name="rows" />
      {(rows.length > 0 || hasChanged) && (
        <footer className={classes.foot}>
          <p role="status">
            {hasChanged &&
              missing === 0 &&
              settled === body &&
              preview.data &&
              t('gs1.table.preview', { count: preview.data.coded })}
          </p>
          <Button type="submit" loading={form.isBusy} disabled={!hasChanged || missing > 0}>
            {missing > 0 ? t('gs1.table.saveMissing', { count: missing }) : t('gs1.table.save')}
          </Button>
        </footer>
      )}
    </FormFrame>
  )
}
