import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useMemo, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { isSharing } from '../../../core/rules/workflow.ts'
import { faultText } from '../../api/faultText.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Go } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { PanelFrame } from '../../ui/PanelFrame.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { productQuery } from '../products/queries.ts'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { useProductVisit } from '../products/useProductVisit.ts'
import { stageWords } from '../products/words.ts'
import { stageSchemasQuery, timelineQuery, workflowQuery } from './queries.ts'
import { HoldBand } from './HoldBand.tsx'
import { everything, orderOf, useLeave } from './search.ts'
import { Timeline } from './Timeline.tsx'
import { TimelineBar } from './TimelineBar.tsx'
import type { TimelineView } from './view.ts'
import classes from './MilestonesPanel.module.css'

/** The forms load with the first new process. */
const NewMilestone = lazy(async () => ({ default: (await import('./NewMilestone.tsx')).NewMilestone }))

/** MIL-01: the processes of a product, in a panel over its list. Dialogs open on top of the panel. */
export function MilestonesPanel() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Products/$id/Milestones' })
  // Only these, so that another order of the cards doesn't draw the panel anew.
  const [typeInAddress, isCreating] = useSearch({
    from: '/session/shell/Products/$id/Milestones',
    select: ({ productTypeId, createMilestone }) => [productTypeId, createMilestone] as const,
    structuralSharing: true,
  })
  const leave = useLeave()
  const { chains } = useChains()
  const product = useQuery(productQuery(id))
  const stageId = product.data?.productSchema ?? typeInAddress ?? ''
  const stage = findStage(chains, stageId)?.stage
  const close = () => leave(paths.products(stageId), everything)
  useProductVisit(product.data, stage)
  return (
    <SidePanel
      title={t('milestones.title')}
      width="timeline"
      stage={stage}
      subtitle={
        product.data && (
          <>
            {capitalised(stageWords(stage, t).one)}{' '}
            <IdentifierText>{String(product.data.dataSchema.identifier)}</IdentifierText>
          </>
        )
      }
      headEnd={
        product.data && (
          <>
            <HistoryLink product={product.data} />
            <HeadButton product={product.data} />
          </>
        )
      }
      onClose={close}
      bare
    >
      {product.isError || product.data === null ? (
        <Fault error={product.error} onRetry={() => void product.refetch()} />
      ) : product.data ? (
        <Processes product={product.data} />
      ) : (
        <ListSkeleton rows={6} height={100} />
      )}
      {product.data && isCreating && (
        <Suspense fallback={<PanelFrame width="timeline" />}>
          <NewMilestone product={product.data} />
        </Suspense>
      )}
      <Outlet />
    </SidePanel>
  )
}

function Processes({ product }: { product: Product }) {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/session/shell/Products/$id/Milestones' })
  const navigate = useNavigate()
  const timeline = useQuery(timelineQuery(product._id, i18n.language))
  const view = useView(product)
  const order = orderOf(search)
  // The button answers at once; hundreds of cards follow.
  const shownOrder = useDeferredValue(order)
  const name = shownIdentifier(String(product.dataSchema.identifier))
  const stage = view.stageOf(product.productSchema)
  const mayRecord = useNewRefusal(product) === undefined
  return (
    <>
      {product.hold && <HoldBand hold={product.hold} />}
      <TimelineBar
        product={product}
        stageOf={view.stageOf}
        order={order}
        onOrder={(next) =>
          void navigate({
            to: '.',
            replace: true,
            search: { ...search, order: next === 'oldest' ? next : undefined },
          })
        }
      />
      {timeline.isError && !timeline.data ? (
        <Fault
          error={timeline.error}
          title={t('shell.fault.loading')}
          onRetry={() => void timeline.refetch()}
        />
      ) : timeline.data === undefined ? (
        <ListSkeleton rows={5} height={104} />
      ) : timeline.data.collection.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState
            title={t('milestones.empty.title')}
            text={t(
              !mayRecord
                ? 'milestones.empty.reader'
                : product.requirementsSatisfied
                  ? 'milestones.empty.text'
                  : 'milestones.empty.pending',
              { name },
            )}
            stage={stage}
            actions={mayRecord && <NewButton product={product} />}
          />
        </div>
      ) : (
        <>
          <SchemasFault product={product} />
          {timeline.data.capped && <Notice>{t('milestones.capped')}</Notice>}
          <Timeline cards={timeline.data.collection} order={shownOrder} view={view} />
        </>
      )}
    </>
  )
}

const useSchemas = ({ productSchema }: Product) =>
  useQuery(stageSchemasQuery(productSchema, useTranslation().i18n.language))

/** Cards take the titles of their fields from the forms: without these they show none (ERR-21). */
function SchemasFault({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { isError, data, error, refetch } = useSchemas(product)
  if (!isError || data) return null
  return (
    <Notice
      urgent
      actions={
        <Button variant="default" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      }
    >
      {t('milestones.noForms', { reason: faultText(error) })}
    </Notice>
  )
}

/** Data that all cards share: milestone schemas by id, stages by id, and which transformations leave a remainder. */
function useView(product: Product): TimelineView {
  const language = useTranslation().i18n.language
  const { chains } = useChains()
  const schemas = useSchemas(product)
  const workflow = useQuery(workflowQuery(product._id, language))
  return useMemo(() => {
    const onward = new Map(
      workflow.data?.onwardSteps.flatMap((step) =>
        'restricted' in step ? [] : [[step.transformation.milestoneSchema, step.transformation] as const],
      ),
    )
    const own = new Map(schemas.data?.map((schema) => [schema._id, schema]))
    return {
      product,
      schemas: own,
      stageOf: (id: string) => findStage(chains, id)?.stage,
      isSharing: (milestoneSchema: string) => {
        const { ratio, reuse = false } = onward.get(milestoneSchema) ?? own.get(milestoneSchema) ?? {}
        return ratio !== undefined && isSharing({ ratio, reuse })
      },
    }
  }, [product, schemas.data, workflow.data, chains])
}

/** Why the person may not record processes of this product; undefined when they may. */
function useNewRefusal({ productSchema, organization }: Product): string | undefined {
  const refusal = useRefusal()
  return refusal(contract.milestones.create, 'product.edit', {
    productSchema,
    organization: organization._id,
  })
}

function HistoryLink({ product }: { product: Product }) {
  const { t } = useTranslation()
  return (
    <ActionIcon
      component={Go}
      to={paths.productHistory(product._id, product.productSchema)}
      keep
      size={36}
      aria-label={t('history.title')}
      data-hint={t('history.title')}
    >
      <IconHistory size={18} stroke={1.6} />
    </ActionIcon>
  )
}

/** In the head, unless the empty panel offers the same in its middle. */
function HeadButton({ product }: { product: Product }) {
  const { i18n } = useTranslation()
  const timeline = useQuery(timelineQuery(product._id, i18n.language))
  const mayRecord = useNewRefusal(product) === undefined
  return mayRecord && timeline.data?.collection.length === 0 ? null : <NewButton product={product} inHead />
}

/** The primary action, disabled with a reason when the person may not record processes. Its phone label is one word. */
function NewButton({ product, inHead = false }: { product: Product; inHead?: boolean }): ReactNode {
  const { t } = useTranslation()
  const phone = useMediaQuery(phoneWidth, false, { getInitialValueInEffect: false })
  // A pending product has one thing to do, which says what it is.
  const isPending = !inHead && !product.requirementsSatisfied
  const label =
    t('milestones.newProcess') + (isPending ? `: ${t('milestones.recordOrigin').toLowerCase()}` : '')
  const text = isPending
    ? t('milestones.recordOrigin')
    : t(inHead && phone ? 'milestones.newShort' : 'milestones.newProcess')
  return (
    <RefusableButton
      leftSection={<IconPlus size={17} aria-hidden />}
      to={paths.productMilestones(product._id, product.productSchema, { createMilestone: true })}
      refusal={useNewRefusal(product)}
      aria-label={label}
    >
      {text}
    </RefusableButton>
  )
}
