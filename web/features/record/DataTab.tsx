import { IconLock, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isIcon, maxInsights } from '../../../core/rules/insight.ts'
import { paths } from '../../../core/rules/paths.ts'
import { formAt } from '../../../core/fields/written.ts'
import { FieldValue } from '../../forms/FieldLines.tsx'
import { readingForm } from '../../forms/versions.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { useOwnForm } from '../../shell/useOwnForm.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { Go } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StageMarkDisc } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { ProductCertificates } from '../certificates/ProductCertificates.tsx'
import { recordQuery } from '../history/queries.ts'
import { Changes } from '../history/RecordHistory.tsx'
import { insightsQuery } from '../insights/queries.ts'
import { identifierOf } from '../products/columns.tsx'
import { useRecord } from '../products/openRecord.tsx'
import { useRowActions } from '../products/useProductActions.ts'
import { fromTab } from '../products/recordTabs.ts'
import { countOf } from '../products/words.ts'
import { readinessQuery } from '../readiness/queries.ts'
import { type DataCell, dataCells } from './cells.ts'
import { ofTabs } from './tabs.ts'
import classes from './Data.module.css'

/** The values of the form to be read, what changed last, and beside them where it comes from and what backs it. */
export function DataTab() {
  const { stage, product, isArchived } = useRecord()
  const { shown } = useFormLanguages()
  const own = useOwnForm('stage', stage.id, product.productSchemaVersion, stage.stage)
  if (!own.data)
    return own.isError ? <Fault error={own.error} onRetry={() => void own.refetch()} /> : <FormSkeleton />
  const form = readingForm(own.data, formAt(stage.stage, product.productSchemaVersion))
  return (
    <div className={classes.page}>
      <div className={classes.main}>
        <dl className={classes.cells}>
          {dataCells(form, product, shown).map((cell) => (
            <Cell key={cell.name} cell={cell} isReadOnly={isArchived} />
          ))}
        </dl>
        <Latest />
      </div>
      <aside className={classes.side}>
        <CameFrom />
        <ProductCertificates product={product._id} />
        <Insights />
      </aside>
    </div>
  )
}

function Cell({ cell, isReadOnly }: { cell: DataCell; isReadOnly: boolean }) {
  const { t } = useTranslation()
  const { product, stage, tab } = useRecord()
  const edit = useRowActions(stage.stage)(product).find(({ key }) => key === 'edit')
  const mayUpload = !isReadOnly && edit?.refusal === undefined
  const { name, title, text, isPublic, isWide } = cell
  return (
    <div className={classes.cell} data-wide={isWide || undefined}>
      <dt>
        {title}
        {!isPublic && <IconLock size={14} stroke={1.7} role="img" aria-label={t('record.notPublic')} />}
      </dt>
      <dd data-empty={text === '' || undefined}>
        {text === '' ? t('record.unfilled') : <FieldValue {...cell} />}
        {text === '' && mayUpload && (
          <Go
            to={fromTab(paths.productEdit(product._id, stage.id, { field: name }), tab)}
            keep
            className={classes.upload}
          >
            <IconUpload size={16} stroke={1.8} aria-hidden />
            {t('record.upload')}
          </Go>
        )}
      </dd>
    </div>
  )
}

/** Changes that the first tab shows. */
const maxLatest = 3

function Latest() {
  const { t, i18n } = useTranslation()
  const { product, stage } = useRecord()
  const { data } = useQuery(recordQuery('products', product._id, 1, i18n.language))
  if (!data || data.collection.length === 0) return null
  return (
    <section className={classes.latest}>
      <h3>{t('record.latest')}</h3>
      <Changes
        events={data.collection.slice(0, maxLatest)}
        isOf="products"
        name={shownIdentifier(identifierOf(product))}
        label={t('record.latest')}
      />
      <Go to={paths.productHistory(product._id, stage.id)} keep drop={ofTabs}>
        {t('record.allChanges')}
      </Go>
    </section>
  )
}

/** The stages that it came through, each with its products. */
function CameFrom() {
  const { t, i18n } = useTranslation()
  const { product, stage } = useRecord()
  const { chains } = useChains()
  const { data } = useQuery(readinessQuery(product._id, i18n.language))
  if (!data) return null
  const before = data.chain.filter(({ _id }) => _id !== stage.id)
  return (
    <section>
      <h3>{t('record.cameFrom')}</h3>
      {before.length === 0 && (
        <p className={classes.meta}>
          {t(product.requirementsSatisfied ? 'record.noOrigin' : 'record.pendingOrigin')}
        </p>
      )}
      <ol className={classes.chain}>
        {data.chain.map(({ _id, name, count, identifier }) => {
          const look = findStage(chains, _id)?.stage
          const isOwn = _id === stage.id
          const what = isOwn ? (
            <IdentifierText>{identifierOf(product)}</IdentifierText>
          ) : identifier === null ? (
            countOf(count, look, t, i18n.language)
          ) : (
            <IdentifierText>{identifier}</IdentifierText>
          )
          return (
            <li key={_id}>
              {look && <StageMarkDisc {...look} size={28} kind={isOwn ? 'filled' : 'outlined'} />}
              <span>
                {look && !isOwn && count > 0 ? (
                  <Go to={paths.productTrace(product._id, stage.id)} keep drop={ofTabs}>
                    {what}
                  </Go>
                ) : (
                  what
                )}
                <span className={classes.meta}>{name}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** What the public page opens with. */
function Insights() {
  const { t } = useTranslation()
  const { product, stage, tab } = useRecord()
  const { data } = useQuery(insightsQuery(product._id))
  const count = data?.length ?? product.countOfInsights
  return (
    <section>
      <h3>
        {t('record.insights')} <span>{t('products.attributes', { some: count })}</span>
        <Go to={fromTab(paths.productInsights(product._id, stage.id), tab)} keep drop={ofTabs}>
          {t(count < maxInsights ? 'record.addInsight' : 'record.seeInsights')}
        </Go>
      </h3>
      {count === 0 ? (
        <p className={classes.meta}>{t('record.insightsText')}</p>
      ) : (
        <ul className={classes.insights}>
          {data?.map(({ _id, name, value }) => (
            <li key={_id}>
              {!isIcon(name) && <b>{name}</b>} {value}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
