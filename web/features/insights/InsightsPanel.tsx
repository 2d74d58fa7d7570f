import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import {
  IconArchive,
  IconExternalLink,
  IconInfoCircle,
  IconPencil,
  IconPhoto,
  IconTypography,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Insight } from '../../../core/contract/insights.ts'
import type { Product } from '../../../core/contract/products.ts'
import { isIcon, maxInsights } from '../../../core/rules/insight.ts'
import { config } from '../../api/config.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { PrimaryAction } from '../../ui/PrimaryAction.tsx'
import { RowActions } from '../../ui/RowActions.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { productQuery } from '../products/queries.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { useProductClose } from '../products/recordTabs.ts'
import { useProductTitle } from '../products/useProductTitle.ts'
import { stageWords } from '../products/words.ts'
import { InsightFace } from './InsightFace.tsx'
import { insightsQuery } from './queries.ts'
import { useInsightRefusals } from './refusals.ts'
import classes from './Insights.module.css'

/** INS-01: three facts in the size in which the public page shows them (picture 12). */
export function InsightsPanel() {
  const { t, i18n } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Products/$id/Insights' })
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const { chains } = useChains()
  const product = useQuery(productQuery(id))
  const insights = useQuery(insightsQuery(id))
  const stageId = product.data?.productSchema ?? productTypeId ?? ''
  const stage = findStage(chains, stageId)?.stage
  const rows = insights.data
  const close = useProductClose(id, stageId)
  useProductTitle(product.data, t('insights.title'))
  const failed = [product, insights].find(({ isError, data }) => isError || data === null)
  return (
    <SidePanel
      title={t('insights.title')}
      stage={stage}
      subtitle={
        product.data && (
          <>
            {capitalised(stageWords(stage, t).one)}{' '}
            <IdentifierText>{String(product.data.dataSchema.identifier)}</IdentifierText>
          </>
        )
      }
      headEnd={product.data && rows && <NewInsight product={product.data} count={rows.length} />}
      footer={
        product.data && (
          <>
            <span className={classes.foot}>{t('insights.foot')}</span>
            <Button
              variant="default"
              component="a"
              href={`${config().publicPageUrl}/${product.data.uuid}?language=${i18n.language}`}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={17} stroke={1.6} aria-hidden />}
            >
              {t('insights.page')}
            </Button>
          </>
        )
      }
      onClose={close}
    >
      {failed ? (
        <Fault
          error={failed.error}
          title={t('shell.fault.loading')}
          onRetry={() => {
            void product.refetch()
            void insights.refetch()
          }}
        />
      ) : product.data && rows ? (
        <Insights product={product.data} insights={rows} />
      ) : (
        <ListSkeleton rows={3} />
      )}
      <Outlet />
    </SidePanel>
  )
}

function NewInsight({ product, count }: { product: Product; count: number }) {
  const { t } = useTranslation()
  const refusals = useInsightRefusals(product)
  return (
    <>
      {count > 0 && (
        <span className={classes.count}>{t('insights.there', { count, limit: maxInsights })}</span>
      )}
      <PrimaryAction
        label={t('insights.new')}
        shortLabel={t('insights.newShort')}
        href={paths.insightNew(product._id, product.productSchema)}
        refusal={refusals.create(count)}
      />
    </>
  )
}

function Insights({ product, insights }: { product: Product; insights: readonly Insight[] }) {
  const { t } = useTranslation()
  const [lit, setLit] = useState<string>()
  const refusal = useInsightRefusals(product).edit
  if (insights.length === 0) return <Empty />
  const light = (id: string) => ({
    'data-lit': lit === id || undefined,
    onMouseEnter: () => setLit(id),
    onMouseLeave: () => setLit(undefined),
  })
  const address = [product._id, product.productSchema] as const
  return (
    <>
      <p className={classes.label}>{t('insights.opens')}</p>
      <div className={classes.band} aria-hidden>
        {insights.map(({ _id, name, value }) => (
          <InsightFace key={_id} name={name} value={value} {...light(_id)} />
        ))}
        {Array.from({ length: maxInsights - insights.length }, (_, place) => (
          <span key={place} className={classes.place} />
        ))}
      </div>
      <ol className={classes.rows}>
        {insights.map(({ _id, name, value }, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- lights its place above
          <li
            key={_id}
            className={classes.row}
            {...light(_id)}
            onFocus={() => setLit(_id)}
            onBlur={() => setLit(undefined)}
          >
            <span className={classes.number}>{index + 1}</span>
            <span className={classes.preview} aria-hidden>
              {isIcon(name) ? <img src={name} alt="" loading="lazy" /> : name}
            </span>
            <span className={classes.text}>
              <b>{isIcon(name) ? value : name}</b>
              {!isIcon(name) && <span>{value}</span>}
            </span>
            <span className={classes.mode}>
              {isIcon(name) ? (
                <IconPhoto size={16} stroke={1.6} aria-hidden />
              ) : (
                <IconTypography size={16} stroke={1.6} aria-hidden />
              )}
              {t(isIcon(name) ? 'insights.mode.picture' : 'insights.mode.text')}
            </span>
            <span className={classes.actions}>
              <RowActions
                name={isIcon(name) ? value : name}
                actions={[
                  {
                    key: 'edit',
                    label: t('common.edit'),
                    icon: IconPencil,
                    href: paths.insightEdit(_id, ...address),
                    refusal,
                  },
                  {
                    key: 'archive',
                    label: t('common.archive'),
                    icon: IconArchive,
                    href: paths.insightDelete(_id, ...address),
                    refusal,
                  },
                ]}
              />
            </span>
          </li>
        ))}
      </ol>
      {insights.length >= maxInsights && (
        <p className={classes.note}>
          <IconInfoCircle size={18} stroke={1.6} aria-hidden />
          {t('insights.room')}
        </p>
      )}
    </>
  )
}

/** Three places on the line (picture 12). */
function Empty() {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <svg viewBox="0 0 300 60" width={300} height={60} aria-hidden>
        <path d="M0 30H64M120 30H136M192 30H208" />
        {[92, 164, 236].map((x) => (
          <circle key={x} cx={x} cy={30} r={25} />
        ))}
      </svg>
      <h3>{t('insights.empty.title')}</h3>
      <p>{t('insights.empty.text')}</p>
    </div>
  )
}
