import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { ReceivedEvent } from '../../../core/contract/captures.ts'
import type { Product } from '../../../core/contract/products.ts'
import { isSharing } from '../../../core/rules/workflow.ts'
import { faultText } from '../../api/faultText.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { PanelFrame } from '../../ui/PanelFrame.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { useRecord } from '../products/openRecord.tsx'
import { stageWords } from '../products/words.ts'
import { maxReceived, receivedQuery, stageSchemasQuery, timelineQuery, workflowQuery } from './queries.ts'
import { useNewRefusal } from './NewProcessButton.tsx'
import { orderOf } from './search.ts'
import { Timeline } from './Timeline.tsx'
import { TimelineBar } from './TimelineBar.tsx'
import type { TimelineView } from './view.ts'
import panel from '../../ui/SidePanel.module.css'
import ui from '../../ui/shared.module.css'
import classes from './MilestonesTab.module.css'

/** The forms load with the first new process. */
const NewMilestone = lazy(async () => ({ default: (await import('./NewMilestone.tsx')).NewMilestone }))

/** MIL-01: the processes of a product. Dialogs open on top of the record. */
export function MilestonesTab() {
  const isCreating = useSearch({
    from: '/session/shell/Products/$id/Milestones',
    select: ({ createMilestone }) => createMilestone,
  })
  const { product } = useRecord()
  return (
    <>
      <Processes product={product} />
      {isCreating && (
        <Suspense fallback={<PanelFrame width="timeline" />}>
          <NewMilestone product={product} />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}

function Processes({ product }: { product: Product }) {
  const { t, i18n } = useTranslation()
  const search = useSearch({ from: '/session/shell/Products/$id/Milestones' })
  const navigate = useNavigate()
  const timeline = useQuery(timelineQuery(product._id, i18n.language))
  const received = useQuery(receivedQuery(product._id))
  const view = useView(product)
  const order = orderOf(search)
  // The button answers at once; hundreds of cards follow.
  const shownOrder = useDeferredValue(order)
  const name = shownIdentifier(String(product.dataSchema.identifier))
  const stage = view.stageOf(product.productSchema)
  const mayRecord = useNewRefusal(product) === undefined
  return (
    <>
      <div className={panel.tabHead}>
        <h3>{t('milestones.title')}</h3>
        <span className={ui.meta}>
          {capitalised(stageWords(stage, t).one)} {name}
        </span>
      </div>
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
      ) : timeline.data.collection.length === 0 && !received.data?.collection.length ? (
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
          />
        </div>
      ) : (
        <>
          <SchemasFault product={product} />
          {timeline.data.capped && <Notice>{t('milestones.capped')}</Notice>}
          {received.isError && !received.data && (
            <Notice>{t('epcis.received.noList', { reason: faultText(received.error) })}</Notice>
          )}
          {(received.data?.totalDocs ?? 0) > maxReceived && (
            <Notice>{t('epcis.received.more', { limit: maxReceived })}</Notice>
          )}
          <Timeline
            cards={timeline.data.collection}
            received={received.data?.collection ?? none}
            order={shownOrder}
            view={view}
          />
        </>
      )}
    </>
  )
}

/** One list, so that a timeline is drawn once. */
const none: ReceivedEvent[] = []

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
