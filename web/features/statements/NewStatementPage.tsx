import { Button, Select } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { NewStatement } from '../../../core/contract/statements.ts'
import { grouped } from '../../../core/eudr/numbers.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { isRecord } from '../../../core/json/record.ts'
import { paths } from '../../../core/rules/paths.ts'
import { doesExport } from '../../../core/rules/product.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { call } from '../../api/client.ts'
import { useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { Go, useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { choicesQuery, listQuery, previewQuery, refreshStatements } from './queries.ts'
import ui from '../../ui/shared.module.css'
import classes from './Statement.module.css'

/** EUD-20: which product is declared, and what its statement would hold, before anything is saved. */
export function NewStatementPage() {
  const { t } = useTranslation()
  const { product } = useSearch({ from: '/session/shell/Statements/New' })
  return (
    <ListPage>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          { label: t('statements.title'), href: paths.statements() },
          { label: t('statements.begins.title') },
        ]}
        title={t('statements.begins.title')}
      />
      <div className={ui.scroll}>
        <div className={classes.begins}>
          {product === undefined ? <ProductChoice /> : <Beginning key={product} product={product} />}
        </div>
      </div>
    </ListPage>
  )
}

/** Of the stages whose origin can be exported, first the last one of a chain; the newest products that match are offered. */
function ProductChoice() {
  const { t } = useTranslation()
  const go = useGo()
  const { chains } = useChains()
  const exporting = chains
    .map((chain) => chain.stages.map(({ stage }) => stage).filter(doesExport))
    .filter((own) => own.length > 0)
  const stages = exporting.flat()
  const [chosen, setChosen] = useState<string>()
  const [search, setSearch] = useState('')
  const stage = chosen ?? exporting[0]?.at(-1)?._id
  const { data } = useQuery({ ...choicesQuery(stage ?? '', search), enabled: stage !== undefined })
  return (
    <div className={classes.choice}>
      <Select
        label={t('statements.begins.stage')}
        allowDeselect={false}
        data={stages.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={stage ?? null}
        onChange={(value) => setChosen(value ?? undefined)}
      />
      <Select
        label={t('statements.begins.product')}
        placeholder={t('statements.begins.choose')}
        searchable
        data={(data?.collection ?? []).map(({ _id, dataSchema }) => ({
          value: _id,
          label: shownIdentifier(String(dataSchema.identifier)),
        }))}
        filter={({ options }) => options}
        nothingFoundMessage={t('statements.begins.none')}
        onSearchChange={setSearch}
        value={null}
        onChange={(value) => value && go(paths.newStatement(value))}
      />
    </div>
  )
}

function Beginning({ product }: { product: string }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const go = useGo()
  const preview = useQuery(previewQuery(product, language))
  const earlier = useQuery(listQuery({ product }, language))
  const [isBusy, setBusy] = useState(false)
  const open = openOf(preview.error)
  const begin = async () => {
    setBusy(true)
    try {
      const { _id } = await call(contract.statements.create, { body: { product } }, { quiet: true })
      await refreshStatements()
      go(paths.statement(_id!))
    } catch (error) {
      toastFault(faultText(error))
      setBusy(false)
    }
  }
  if (preview.isError && open === undefined)
    return <Fault error={preview.error} onRetry={() => void preview.refetch()} />
  return (
    <>
      {(earlier.data?.collection ?? []).map(({ _id, internalReferenceNumber, state, eu }) => (
        <p key={_id} className={classes.earlier}>
          <Go to={paths.statement(_id)}>{internalReferenceNumber}</Go>
          <span>
            {t(`statements.state.${state}`)}
            {eu?.referenceNumber && ` · ${grouped(eu.referenceNumber)}`}
          </span>
        </p>
      ))}
      {open !== undefined ? (
        <>
          <p>{t('statements.begins.isOpen')}</p>
          <Button component={Go} to={paths.statement(open)} rightSection={<IconArrowRight size={17} />}>
            {t('statements.open')}
          </Button>
        </>
      ) : preview.data ? (
        <>
          <Preview statement={preview.data} />
          <Button loading={isBusy} onClick={() => void begin()}>
            {t('statements.begins.begin')}
          </Button>
        </>
      ) : (
        <ListSkeleton rows={5} height={40} />
      )}
    </>
  )
}

/** The statement that stands in the way of another. */
function openOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STATEMENT_OPEN' || !isRecord(error.details))
    return undefined
  const { statement } = error.details
  return typeof statement === 'string' ? statement : undefined
}

function Preview({ statement }: { statement: NewStatement }) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { product, activityType, countryOfActivity, borderCrossCountry, operator, references } = statement
  const countryNames = new Intl.DisplayNames([language], { type: 'region' })
  const named = (code: string | null) => code && countryNames.of(code)
  const [goods] = statement.commodities
  const lines = [
    [t('statements.form.hsHeading'), goods?.hsHeading],
    [t('statements.form.descriptionOfGoods'), goods?.descriptionOfGoods],
    [
      t('statements.form.netWeight'),
      typeof goods?.netWeight === 'number' && `${formatNumber(goods.netWeight, language)} kg`,
    ],
    [t('statements.form.species'), goods?.species.map((one) => one.scientificName).join(', ')],
    [t('statements.form.activityType'), t(`statements.form.activity.${activityType}`)],
    [t('statements.form.countryOfActivity'), named(countryOfActivity)],
    [t('statements.form.borderCrossCountry'), named(borderCrossCountry)],
    ...(operator ? [[t('statements.form.operator'), operator.name] as const] : []),
    ...(references.length > 0
      ? [[t('statements.cited.title'), formatNumber(references.length, language)] as const]
      : []),
  ] as const
  return (
    <section>
      <h2>
        {product.stage.name} {shownIdentifier(product.identifier)}
      </h2>
      <dl className={classes.preview}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || <span className={ui.metaLine}>{t('statements.begins.lacks')}</span>}</dd>
          </div>
        ))}
      </dl>
      <p className={ui.metaLine}>{t('statements.begins.saves')}</p>
    </section>
  )
}
