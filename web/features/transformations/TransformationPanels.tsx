import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { can } from '../../../core/rules/can.ts'
import { destinationRefusals } from '../../../core/rules/transformation.ts'
import { isSharing } from '../../../core/rules/workflow.ts'
import { withLockedChecks } from '../../forms/checks/locked.ts'
import { StoredValues, useStoredValues } from '../../forms/geometry/stored.ts'
import { paths } from '../../../core/rules/paths.ts'
import { formAt } from '../../../core/fields/written.ts'
import { useDraft } from '../../shell/draft.ts'
import { LedToGround, useLedTo, useReturn } from '../../shell/LedToGround.tsx'
import { backOf } from '../../shell/ledTo.ts'
import { useOwnForm } from '../../shell/useOwnForm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { Go, useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastFault } from '../../ui/toast.ts'
import { ConfirmArchive } from '../milestones/ArchiveMilestone.tsx'
import { milestoneQuery, schemaQuery, wholeMilestoneQuery } from '../milestones/queries.ts'
import { useIsCorrectable, useIsCorrectableByOthers, useReason } from '../milestones/reasons.ts'
import { everything, useLeave } from '../milestones/search.ts'
import { productQuery } from '../products/queries.ts'
import { isJoining, joinDraft, type JoinHandOver } from '../products/useJoins.ts'
import { chosenOriginsQuery, presentOriginsQuery } from './queries.ts'
import { useBefore, useProposed } from './useBefore.ts'
import { Wizard } from './Wizard.tsx'
import { storedOrigins } from './wizard.ts'

/** MIL-06: a transformation type opens the wizard instead of a form. */
export function NewTransformation() {
  const { t, i18n } = useTranslation()
  const { id, milestoneSchema } = useParams({
    from: '/session/shell/Products/$id/Milestones/New/$milestoneSchema',
  })
  const { responsible = '', after } = useSearch({ from: '/session/shell/Products/$id/Milestones' })
  const joins = useSearch({ strict: false, select: isJoining })
  const refusal = useRefusal()
  const { session } = useSession()
  const mayName = (organization: string) => can(session, 'organization.read', organization).allowed
  const [hasStarted, setHasStarted] = useState(false)
  const product = useQuery(productQuery(id))
  const schema = useQuery(schemaQuery(milestoneSchema, i18n.language))
  const before = useBefore(after, schema.data)
  const proposed = useProposed(after === undefined ? product.data : undefined, schema.data)
  const joined = useJoined(joins ? milestoneSchema : undefined, id, schema.data)
  const close = useReturn(useClose(id, product.data))
  const leave = useLeave()
  const go = useGo()
  if (!product.data || !schema.data || !before.isRead || !proposed.isRead || !joined.isRead)
    return (
      <WaitingPanel
        width="wide"
        queries={[product, schema, joined.query]}
        title={t('milestones.new.title')}
        onClose={close}
      />
    )
  // A common process has a form of its own, whatever the address says.
  if (schema.data.productSchemaGroup === undefined)
    return (
      <Navigate
        to="/Products/$id/Milestones"
        params={{ id }}
        search={{
          productTypeId: product.data.productSchema,
          createMilestone: true,
          milestoneSchema,
          ...(responsible && { responsible }),
        }}
        replace
      />
    )
  const [refused] = destinationRefusals({ ...product.data, id }, schema.data.initiator)
  const thing = { productSchema: product.data.productSchema, organization: product.data.organization._id }
  const reason =
    refusal(contract.milestones.create, 'product.edit', thing) ??
    refusal(contract.milestones.create, 'milestoneSchema.write', milestoneSchema) ??
    (refused && lower(t(`error.${refused.code}`)))
  const stage = thing.productSchema
  const mayMakeNext = refusal(contract.products.create, 'stage.write', stage) === undefined
  // An open wizard stays open: after a lost answer the product already has its origin, and confirming again returns
  // that answer.
  if (!hasStarted && reason === undefined) setHasStarted(true)
  if (!hasStarted && reason !== undefined)
    return <BlockedPanel schema={schema.data} reason={reason} onClose={close} />
  return (
    <Wizard
      product={product.data}
      schema={schema.data}
      responsible={responsible || (mayName(thing.organization) ? thing.organization : '')}
      initial={before.initial}
      proposed={proposed.choices}
      present={joined.origins ?? before.origins}
      onNext={mayMakeNext ? () => go(paths.productNew(stage, { after: id, milestoneSchema })) : undefined}
      // Its choice is given again, so that the chooser opens though there is one type alone.
      onBack={() =>
        leave(
          paths.productMilestones(id, thing.productSchema, {
            createMilestone: true,
            milestoneSchema,
            ...(responsible ? { responsible } : {}),
          }),
        )
      }
      onClose={close}
    />
  )
}

/** The products that the list handed over, as far as they may be origins; the others are named once. */
function useJoined(
  handedOver: string | undefined,
  destination: string,
  schema: MilestoneSchema | null | undefined,
) {
  const { t } = useTranslation()
  const { found } = useDraft<JoinHandOver>(joinDraft)
  const chosen = handedOver !== undefined && found?.milestoneSchema === handedOver ? found.origins : undefined
  const sharing = isSharing({ ratio: schema?.ratio ?? [1, 1], reuse: schema?.reuse ?? false })
  const query = useQuery({
    ...chosenOriginsQuery(
      { stage: schema?.productSchemaGroup ?? '', sharing, destination },
      chosen?.map(({ _id }) => _id) ?? [],
    ),
    enabled: chosen !== undefined && Boolean(schema),
  })
  const gone = chosen?.filter(({ _id }) => query.data?.every((origin) => origin._id !== _id)) ?? []
  const names = query.data ? gone.map(({ name }) => name).join(', ') : ''
  const announce = useEffectEvent(() => {
    toastFault(t('joining.gone', { count: gone.length, names }), { duration: 6000 })
  })
  useEffect(() => {
    if (names !== '') announce()
  }, [names])
  return { isRead: chosen === undefined || query.data !== undefined, origins: chosen && query.data, query }
}

/** TRF-10: the wizard with the transformation's current origins. */
export function EditTransformation() {
  const { id, milestoneId } = useParams({
    from: '/session/shell/Products/$id/Milestones/$milestoneId/Transformation',
  })
  return (
    <LedToGround>
      <Stored id={id} milestoneId={milestoneId} />
    </LedToGround>
  )
}

/** The same, by an administrator, of a product that was used (§2.4 Correct). */
export function CorrectTransformation() {
  const { id, milestoneId } = useParams({
    from: '/session/shell/Products/$id/Milestones/$milestoneId/Transformation/Correct',
  })
  return (
    <LedToGround>
      <Stored id={id} milestoneId={milestoneId} correcting />
    </LedToGround>
  )
}

interface StoredProps {
  /** The product that the transformation made. */
  id: string
  milestoneId: string
  correcting?: boolean
}

function Stored({ id, milestoneId, correcting = false }: StoredProps) {
  const { t, i18n } = useTranslation()
  const reason = useReason()
  const refusal = useRefusal()
  const isCorrectable = useIsCorrectable()
  const isCorrectableByOthers = useIsCorrectableByOthers()
  // A refetch does not change what is being edited; only taking over somebody else's version does.
  const [milestone, setMilestone] = useState<Milestone>()
  const product = useQuery(productQuery(id))
  const led = useLedTo()
  const read = useQuery(milestoneQuery(milestoneId, i18n.language))
  const stored = useStoredValues(wholeMilestoneQuery(milestoneId, i18n.language), milestone)
  if (milestone === undefined && read.data) setMilestone(read.data)
  const schemaId = milestone?.milestoneSchema._id ?? ''
  const schema = useQuery({ ...schemaQuery(schemaId, i18n.language), enabled: schemaId !== '' })
  const own = useOwnForm(
    'milestoneSchema',
    schemaId,
    milestone?.milestoneSchemaVersion ?? 0,
    schema.data ?? undefined,
  )
  const stage = milestone?.milestoneSchema.productSchemaGroup ?? ''
  const ids = milestone && product.data ? storedOrigins(milestone, product.data).readable : []
  const sharing = isSharing({ ratio: schema.data?.ratio ?? [1, 1], reuse: schema.data?.reuse ?? false })
  const present = useQuery({
    ...presentOriginsQuery({ stage, sharing, destination: id, milestone: milestoneId }, ids),
    enabled: stage !== '' && Boolean(product.data) && Boolean(schema.data),
  })
  const form = useMemo(
    () => (correcting && schema.data ? withLockedChecks(schema.data, t('forms.checks.locked')) : schema.data),
    [correcting, schema.data, t],
  )
  const close = useReturn(useClose(id, product.data))
  if (!product.data || !milestone || !form || !schema.data || !own.data || !present.data) {
    return (
      <WaitingPanel
        width="wide"
        queries={[product, read, schema, own, present]}
        title={t('milestones.edit.title')}
        onClose={close}
      />
    )
  }
  const refused = correcting
    ? refusal(contract.milestones.correct)
    : milestone.editable
      ? undefined
      : reason(milestone.editReason)
  if (refused !== undefined && !correcting && isCorrectable(milestone) && backOf(led) !== undefined)
    return (
      <Navigate
        to="/Products/$id/Milestones/$milestoneId/Transformation/Correct"
        params={{ id, milestoneId }}
        search={{ productTypeId: product.data.productSchema, ...led }}
        replace
      />
    )
  if (refused !== undefined) {
    return (
      <BlockedPanel
        schema={schema.data}
        reason={refused}
        onClose={close}
        correction={
          isCorrectable(milestone) && paths.transformationCorrect(id, milestoneId, product.data.productSchema)
        }
        isCorrectableByOthers={!correcting && isCorrectableByOthers(milestone)}
      />
    )
  }
  return (
    <StoredValues value={stored}>
      <Wizard
        key={milestone.version}
        product={product.data}
        schema={formAt(form, milestone.milestoneSchemaVersion)}
        milestone={milestone}
        own={own.data}
        present={present.data}
        correcting={correcting}
        onTheirs={setMilestone}
        onClose={close}
      />
    </StoredValues>
  )
}

/** TRF-11: a confirmation box; closing it returns to the list. */
export function ArchiveTransformation() {
  const { transformation: id } = useParams({
    from: '/session/shell/Products/Transformations/$transformation',
  })
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const leave = useLeave()
  return <ConfirmArchive milestoneId={id} onClose={() => leave(paths.products(productTypeId), everything)} />
}

/** Returns to the processes of the product. */
function useClose(id: string, product: Product | null | undefined): () => void {
  const leave = useLeave()
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  return () => leave(paths.productMilestones(id, product?.productSchema ?? productTypeId))
}

const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '')

interface BlockedPanelProps {
  schema: MilestoneSchema
  reason: string
  /** Where the person may correct it all the same. */
  correction?: string | false
  /** An administrator may. */
  isCorrectableByOthers?: boolean
  onClose: () => void
}

function BlockedPanel({ schema, reason, correction, isCorrectableByOthers, onClose }: BlockedPanelProps) {
  const { t } = useTranslation()
  return (
    <SidePanel title={schema.name} width="wide" onClose={onClose}>
      <Notice
        actions={
          correction && (
            <Button component={Go} to={correction} keep size="xs" variant="default">
              {t('milestones.correct.action')}
            </Button>
          )
        }
      >
        {t('transformations.blocked', { reason })}
        {isCorrectableByOthers && ` ${t('milestones.correct.others')}`}
      </Notice>
    </SidePanel>
  )
}
