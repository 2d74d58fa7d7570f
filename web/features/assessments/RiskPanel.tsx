import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { AssessmentSummary } from '../../../core/contract/assessments.ts'
import type { AssessedFor } from '../../../core/eudr/assessment.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { Stations } from '../../ui/Stations.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { identifierOf } from '../products/columns.tsx'
import { productQuery } from '../products/queries.ts'
import { useProductClose } from '../products/recordTabs.ts'
import { useProductTitle } from '../products/useProductTitle.ts'
import { statementQuery } from '../statements/queries.ts'
import { AssessmentBody } from './AssessmentBody.tsx'
import { Begin } from './Begin.tsx'
import { assessmentQuery, ofProductQuery } from './queries.ts'

/** RSK-08 over the list of products. */
export function ProductRisk() {
  const { id = '' } = useParams({ strict: false })
  const { productTypeId = '' }: { productTypeId?: string } = useSearch({ strict: false })
  const { t } = useTranslation()
  useProductTitle(useQuery(productQuery(id)).data, t('products.risk'))
  return <RiskPanel product={id} onClose={useProductClose(id, productTypeId)} />
}

/** RSK-08 inside of a statement. */
export function StatementRisk() {
  const { i18n } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const go = useGo()
  const { data: statement } = useQuery(statementQuery(id, i18n.language))
  const close = () => go(paths.statement(id))
  return statement ? <RiskPanel product={statement.product._id} onClose={close} /> : null
}

interface RiskPanelProps {
  product: string
  onClose: () => void
}

/** The newest own assessment of a product, or that in the address. */
function RiskPanel({ product: id, onClose }: RiskPanelProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const go = useGo()
  const { assessment: named }: { assessment?: string } = useSearch({ strict: false })
  const product = useQuery(productQuery(id))
  const all = useQuery(ofProductQuery(id, language))
  const newest = (of: AssessedFor) => all.data?.find((one) => one.for === of)
  const wanted = named ?? (newest('own') ?? newest('buyer'))?._id
  const one = useQuery({ ...assessmentQuery(wanted ?? '', language), enabled: wanted !== undefined })
  const chosen = one.data ?? all.data?.find(({ _id }) => _id === wanted)
  const isOfAnother = one.data !== undefined && one.data.product._id !== id
  const { chains } = useChains()
  const stageId = product.data?.productSchema ?? chosen?.product.stage._id ?? ''
  const stage = findStage(chains, stageId)?.stage
  const refuse = useRefusal()
  const thing = product.data && {
    productSchema: stageId,
    organization: product.data.organization._id,
  }
  const refusal = thing ? refuse(contract.assessments.update, 'product.edit', thing) : undefined
  const identifier = product.data ? identifierOf(product.data) : '…'
  const [isBeginning, setBeginning] = useState(false)
  const isNarrow = useMedia(phoneWidth)
  const show = (assessment: string) => {
    setBeginning(false)
    go(withAssessment(assessment), { keep: true })
  }
  const error = all.error ?? product.error ?? one.error
  return (
    <SidePanel
      title={t('risk.name', { identifier })}
      subtitle={
        chosen &&
        [
          chosen.product.stage.name,
          t(`risk.${chosen.for}`),
          ...(isNarrow ? [t(`assessments.state.${chosen.state}`)] : []),
        ].join('. ')
      }
      stage={stage}
      width="wide"
      bare
      onClose={onClose}
      headEnd={
        chosen && (
          <>
            {all.data && all.data.length > 1 && (
              <Switch all={all.data} chosen={chosen} width={isNarrow ? 130 : 230} onChange={show} />
            )}
            {!isNarrow && (
              <Stations
                label={t('risk.way')}
                stations={[
                  t('assessments.state.open'),
                  t(`assessments.state.${chosen.state === 'stale' ? 'stale' : 'concluded'}`),
                ]}
                at={chosen.state === 'open' ? 0 : 1}
              />
            )}
          </>
        )
      }
    >
      {error || product.data === null || isOfAnother ? (
        <Fault
          error={error}
          title={t('risk.failedTitle')}
          onRetry={() => void Promise.all([all.refetch(), product.refetch(), one.refetch()])}
        />
      ) : !all.data || !product.data || (wanted !== undefined && !one.data) ? (
        <ListSkeleton rows={12} height={38} />
      ) : one.data && !isBeginning ? (
        <AssessmentBody
          key={`${one.data._id} ${one.data.state}`}
          assessment={one.data}
          readAt={one.dataUpdatedAt}
          refusal={refusal}
          onBegin={() => setBeginning(true)}
          onClose={onClose}
        />
      ) : (
        <Begin product={id} refusal={refusal} onBegun={show} />
      )}
    </SidePanel>
  )
}

const withAssessment = (assessment: string): string =>
  `${window.location.pathname}?${new URLSearchParams({ assessment })}`

interface SwitchProps {
  all: readonly AssessmentSummary[]
  chosen: AssessmentSummary
  width: number
  onChange: (assessment: string) => void
}

/** A product may have one for the account and one for each buyer. */
function Switch({ all, chosen, width, onChange }: SwitchProps) {
  const { t } = useTranslation()
  return (
    <Select
      aria-label={t('risk.switch')}
      w={width}
      allowDeselect={false}
      data={all.map(({ _id, for: kind, state }) => ({
        value: _id,
        label: `${t(`risk.${kind}`)}, ${t(`assessments.state.${state}`)}`,
      }))}
      value={chosen._id}
      onChange={(value) => value && onChange(value)}
    />
  )
}
