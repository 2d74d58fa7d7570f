import { Button, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconLink } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportSummary } from '../../../../core/contract/epcis.ts'
import { contract } from '../../../../core/contract/index.ts'
import { attempt, call } from '../../../api/client.ts'
import { config } from '../../../api/config.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { findStage, useChains } from '../../../shell/chains.ts'
import { listFault } from '../../../shell/faults.tsx'
import { amount } from '../../../ui/format.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { searchDelay } from '../../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../../ui/Skeletons.tsx'
import { StageMarkDisc } from '../../../ui/StageMark.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { toastDone } from '../../../ui/toast.ts'
import frame from '../webhooks/Webhooks.module.css'
import classes from './Captures.module.css'

const productsQuery = (search: string, language: string) =>
  queryOptions({
    queryKey: ['search', language, search],
    queryFn: ({ signal }) =>
      call(contract.search.all, { query: { search, language } }, { quiet: true, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

const summaryQuery = (id: string) =>
  queryOptions({
    queryKey: ['epcis', 'summary', id],
    queryFn: ({ signal }) => call(contract.epcis.summary, { params: { id } }, { quiet: true, signal }),
  })

/** Picture 32, right: the chain of what goes out of a product as events, and what stays. */
export function Export() {
  const { t, i18n } = useTranslation()
  const [product, setProduct] = useState<{ id: string; label: string }>()
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), searchDelay.selector)
  const found = useQuery(productsQuery(asked === product?.label ? '' : asked, i18n.language))
  const options = (found.data?.groups ?? [])
    .filter(({ type }) => type === 'products')
    .flatMap(({ items }) => items)
    .map(({ _id, name, stage }) => ({ value: _id, label: [name, stage?.name].filter(Boolean).join(', ') }))
  const shown =
    product && !options.some(({ value }) => value === product.id)
      ? [{ value: product.id, label: product.label }, ...options]
      : options
  return (
    <section className={frame.webhooks} aria-labelledby="epcis-export">
      <div className={frame.head}>
        <h2 id="epcis-export">{t('epcis.export.title')}</h2>
      </div>
      <div className={classes.export}>
        <Select
          label={t('epcis.export.product')}
          placeholder={t('epcis.export.search')}
          value={product?.id ?? null}
          data={shown}
          onChange={(id, option) => setProduct(id === null ? undefined : { id, label: option?.label ?? '' })}
          searchable
          searchValue={search}
          onSearchChange={setSearch}
          // The server has filtered them.
          filter={({ options: all }) => all}
          nothingFoundMessage={asked === '' ? t('epcis.export.search') : t('forms.nothingFound')}
          {...dropdown}
        />
        {product ? <Exported id={product.id} /> : <p className={classes.about}>{t('epcis.export.about')}</p>}
      </div>
    </section>
  )
}

function Exported({ id }: { id: string }) {
  const { t } = useTranslation()
  const summary = useQuery(summaryQuery(id))
  const [busy, setBusy] = useState(false)
  const address = `${config().apiBase}/products/${id}/epcis`
  const download = async () => {
    setBusy(true)
    const file = await attempt(call(contract.epcis.export, { params: { id }, query: {} }))
    setBusy(false)
    if (!file) return
    saveFile(file.name, file)
    toastDone(t('epcis.export.saved'))
  }
  const copy = () =>
    navigator.clipboard.writeText(new URL(address, location.href).href).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      (error: unknown) => console.error(error),
    )
  const fault = listFault(summary)
  if (fault) return fault
  if (!summary.data) return <ListSkeleton rows={3} height={34} />
  return (
    <>
      <Summary of={summary.data} />
      <Group gap={8}>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
          onClick={() => void download()}
        >
          {t('epcis.export.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLink size={17} stroke={1.6} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('epcis.export.copy')}
        </Button>
      </Group>
    </>
  )
}

function Summary({ of: { stages, events, hidden, restricted, faults } }: { of: ExportSummary }) {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const stays = [
    ...(hidden > 0 ? [t('epcis.export.hidden', { count: hidden })] : []),
    ...(restricted > 0 ? [t('epcis.export.restricted', { count: restricted })] : []),
  ]
  return (
    <>
      <ol className={classes.chain} aria-label={t('epcis.export.chain')}>
        {stages.map(({ _id, name, products }) => {
          const look = findStage(chains, _id)?.stage
          return (
            <li key={_id} title={name}>
              {look ? <StageMarkDisc hue={look.hue} marca={look.marca} label={name} /> : <span>{name}</span>}
              <b>{amount(products, i18n.language)}</b>
            </li>
          )
        })}
      </ol>
      <dl className={classes.counts}>
        {events.map(({ type, count }) => (
          <div key={type}>
            <dt>{type.replace(/Event$/, '')}</dt>
            <dd>{t('epcis.export.events', { count })}</dd>
          </div>
        ))}
        {stays.length > 0 && (
          <div>
            <dt>{t('epcis.export.stays')}</dt>
            <dd>{stays.join(' · ')}</dd>
          </div>
        )}
      </dl>
      <p className={classes.valid} data-faulty={faults > 0 || undefined}>
        {faults > 0 ? (
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
        ) : (
          <IconCircleCheck size={16} stroke={1.6} aria-hidden />
        )}{' '}
        {faults > 0 ? t('epcis.export.faulty', { count: faults }) : t('epcis.export.valid')}
      </p>
    </>
  )
}
