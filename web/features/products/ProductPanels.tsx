import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import type { Product } from '../../../core/contract/products.ts'
import { StoredValues, useStoredValues } from '../../forms/geometry/stored.ts'
import { nextRecord, type FormRecord } from '../../forms/record.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCorrectionReason } from '../../forms/useCorrectionReason.tsx'
import { useCreate } from '../../forms/useCreate.ts'
import { useEdit, type Edit } from '../../forms/useEdit.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useOwnForm } from '../../shell/useOwnForm.ts'
import { useMade } from '../../shell/useMade.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { groundField, LedToGround, useLedTo, useReturn } from '../../shell/LedToGround.tsx'
import { backOf } from '../../shell/ledTo.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { Go, useGo } from '../../ui/Go.tsx'
import { toastDone } from '../../ui/toast.ts'
import { useOpenTitle } from '../../ui/useOpenTitle.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useDefaultOrganization } from '../organizations/useDefaultOrganization.ts'
import { identifierOf } from './columns.tsx'
import { OtherVersion } from './OtherVersion.tsx'
import { bodyOf, newBodyOf, ProductForm, recordOf, type ProductFormProps } from './ProductForm.tsx'
import { productQuery, refreshProducts, wholeProductQuery } from './queries.ts'
import { useProductClose } from './recordTabs.ts'
import { ofNewProduct } from './search.ts'
import { isJoining, joinDraft, type JoinHandOver } from './useJoins.ts'
import { useCreateRefusal } from './useProductActions.ts'
import { useProductTitle } from './useProductTitle.ts'
import { useProductVisit } from './useProductVisit.ts'
import { wordsOf } from './words.ts'

function useStage(): ChainStage | undefined {
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  return findStage(useChains().chains, productTypeId)?.stage
}

/** PRE-01 to PRE-05. */
export function NewProduct() {
  const stage = useStage()
  const { after, milestoneSchema } = useSearch({ from: '/session/shell/Products/New' })
  const joins = useSearch({ strict: false, select: isJoining })
  const { found } = useDraft<JoinHandOver>(joinDraft)
  const before = useQuery({ ...productQuery(after ?? ''), enabled: after !== undefined })
  // Without the product before, the form begins as any other.
  if (!stage || (after !== undefined && before.isPending)) return null
  const series =
    before.data && milestoneSchema !== undefined
      ? { after: before.data, milestoneSchema, initial: nextRecord(stage.stage, recordOf(before.data)) }
      : undefined
  const makes = stage.made.some((way) => way.milestoneSchema === found?.milestoneSchema)
  const join = joins && makes ? (found ?? undefined) : undefined
  return <NewForm key={after} stage={stage} series={series} join={join} />
}

interface NewFormProps {
  stage: ChainStage
  /** FST-03: the product before, how it got its origin, and what stays of its values. */
  series: { after: Product; milestoneSchema: string; initial: FormRecord } | undefined
  /** The products of the list that it is made of. */
  join: JoinHandOver | undefined
}

/** As many names as a notice lists. */
const maxNames = 6

export function NewForm({ stage, series, join }: NewFormProps) {
  const { t } = useTranslation()
  const go = useGo()
  const made = useMade()
  const refusal = useRefusal()
  const createRefusal = useCreateRefusal(stage.stage)
  const { one, gender } = wordsOf(stage.stage, t)
  const title = t(`products.new.${gender}`, { one })
  useOpenTitle(title)
  const organization = useDefaultOrganization(stage.id)
  const handOver = useDraft<JoinHandOver>(joinDraft)
  const madeOf = useRef(join)
  const close = () => go(paths.products(stage.id), { keep: true, drop: ofNewProduct })

  const saving = useCreate({
    route: contract.products.create,
    bodyOf: (record: FormRecord) => newBodyOf(record, stage.id),
    draft: useDraft<DraftContent<FormRecord>>(`product:${stage.id}:new`),
    announced: { done: false, notAuthorized: true },
    onCreated: async (created, isNext) => {
      organization.remember(created.organization._id)
      await refreshProducts()
      const identifier = identifierOf(created)
      const text = t(`products.created.${gender}`, { one, identifier })
      if (isNext)
        return made({
          text,
          ids: [created._id],
          archive: (options) => call(contract.products.archive, { params: { id: created._id } }, options),
          refusal: refusal(contract.products.archive, 'product.archive', {
            productSchema: stage.id,
            organization: created.organization._id,
          }),
          archived: t('products.archive.done', { name: identifier }),
          refresh: refreshProducts,
        })
      toastDone(text)
      if (madeOf.current) {
        handOver.keep(madeOf.current)
        return go(
          paths.transformationNew(created._id, madeOf.current.milestoneSchema, stage.id, {
            responsible: created.organization._id,
            joins: true,
          }),
        )
      }
      if (series) {
        const { after, milestoneSchema } = series
        return go(paths.transformationNew(created._id, milestoneSchema, stage.id, { after: after._id }))
      }
      // PRE-04: a product that still lacks its origin continues with choosing it.
      const { initiator, processInitiator } = stage.stage
      go(
        initiator && !processInitiator
          ? paths.productMilestones(created._id, stage.id, { createMilestone: true })
          : paths.products(stage.id),
      )
    },
    onRefused: close,
  })

  if (createRefusal !== undefined)
    return (
      <SidePanel title={title} stage={stage} onClose={close}>
        <Notice>{`${title}: ${createRefusal}`}</Notice>
      </SidePanel>
    )

  // The focus begins in the first entry without a proposal.
  if (!organization.isKnown) return <WaitingPanel title={title} stage={stage} queries={[]} onClose={close} />
  return (
    <ProductForm
      stage={stage}
      title={title}
      submitLabel={t(join ? 'joining.create' : 'products.create', { one })}
      notice={join && <Joined origins={join.origins} />}
      organization={organization}
      initial={series?.initial}
      chooseOrigin={
        series || join
          ? undefined
          : (chosen) => {
              madeOf.current = chosen
            }
      }
      offersUnidentified
      saving={saving}
      onClose={close}
    />
  )
}

/** Says of what the new product will be made. */
function Joined({ origins }: Pick<JoinHandOver, 'origins'>) {
  const { t } = useTranslation()
  const names = origins.slice(0, maxNames).map(({ name }) => name)
  return (
    <Notice>
      {t('joining.notice', {
        count: origins.length,
        names: names.join(', ') + (origins.length > names.length ? '…' : ''),
      })}
    </Notice>
  )
}

/** PRE-06. */
export function EditProduct() {
  const { id } = useParams({ from: '/session/shell/Products/$id/Edit' })
  const { field } = useSearch({ from: '/session/shell/Products/$id/Edit' })
  const { t } = useTranslation()
  const stage = useStage()
  const product = useQuery(productQuery(id))
  const stored = useStoredValues(wholeProductQuery(id), product.data)
  useProductVisit(product.data, stage)
  useProductTitle(product.data, t('common.edit'))
  const close = useReturn(useProductClose(id, stage?.id ?? ''))
  if (!stage) return null
  if (product.data)
    return (
      <StoredValues value={stored}>
        <EditForm key={id} stage={stage} product={product.data} beginAt={field} onClose={close} />
      </StoredValues>
    )
  const title = t('products.edit', { one: wordsOf(stage.stage, t).one })
  return <WaitingPanel title={title} stage={stage} queries={[product]} onClose={close} />
}

/** An administrator may correct what has become an origin, and says why. */
export function CorrectProduct() {
  const { id } = useParams({ from: '/session/shell/Products/$id/Correct' })
  const { field } = useSearch({ from: '/session/shell/Products/$id/Correct' })
  const { t } = useTranslation()
  const stage = useStage()
  const product = useQuery(productQuery(id))
  const stored = useStoredValues(wholeProductQuery(id), product.data)
  useProductTitle(product.data, t('products.correct.action'))
  const close = useReturn(useProductClose(id, stage?.id ?? ''))
  if (!stage) return null
  if (product.data)
    return (
      <StoredValues value={stored}>
        <CorrectForm key={id} stage={stage} product={product.data} beginAt={field} onClose={close} />
      </StoredValues>
    )
  const title = t('products.correct.title', { one: wordsOf(stage.stage, t).one })
  return <WaitingPanel title={title} stage={stage} queries={[product]} onClose={close} />
}

interface EditFormProps {
  stage: ChainStage
  product: Product
  /** The field that the person was led to. */
  beginAt?: string | undefined
  onClose: () => void
}

function EditForm({ stage, product, beginAt, onClose }: EditFormProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const edit = useEdit({
    route: contract.products.update,
    id: product._id,
    record: product,
    bodyOf,
    draft: useDraft<DraftContent<FormRecord>>(`product:${stage.id}:${product._id}`),
    announced: { done: false, notAuthorized: true },
    onSaved: async (saved) => {
      toastDone(t('products.saved', { identifier: identifierOf(saved) }))
      await refreshProducts()
      onClose()
    },
  })
  const thing = { productSchema: stage.id, organization: edit.base.organization._id }
  const reason =
    refusal(contract.products.update, 'product.edit', thing) ??
    (edit.base.hasDestination ? t('products.refusal.used') : undefined)
  const isCorrectable = edit.base.hasDestination && refusal(contract.products.correct) === undefined
  const led = useLedTo()
  if (isCorrectable && backOf(led) !== undefined)
    return (
      <Navigate
        to="/Products/$id/Correct"
        params={{ id: product._id }}
        search={{ productTypeId: stage.id, ...led }}
        replace
      />
    )

  return (
    <VersionForm
      stage={stage}
      title={t('products.edit', { one: wordsOf(stage.stage, t).one })}
      submitLabel={t('products.save')}
      edit={edit}
      beginAt={beginAt}
      readOnlyReason={
        reason && (
          <Notice
            actions={
              isCorrectable && (
                <Button
                  component={Go}
                  to={paths.productCorrect(product._id, stage.id)}
                  keep
                  size="xs"
                  variant="default"
                >
                  {t('products.correct.action')}
                </Button>
              )
            }
          >
            {t('products.editBlocked', { reason })}
            {edit.base.hasDestination && !isCorrectable && ` ${t('milestones.correct.others')}`}
          </Notice>
        )
      }
      onClose={onClose}
    />
  )
}

function CorrectForm({ stage, product, beginAt, onClose }: EditFormProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const why = useCorrectionReason(useId(), useDraft<string>(`product:${stage.id}:${product._id}:reason`))
  const { one, gender } = wordsOf(stage.stage, t)
  const edit = useEdit({
    route: contract.products.correct,
    id: product._id,
    record: product,
    bodyOf: (record: FormRecord, base: Product) => ({ ...bodyOf(record, base), reason: why.reason }),
    draft: useDraft<DraftContent<FormRecord>>(`product:${stage.id}:${product._id}:correction`),
    announced: { done: false, notAuthorized: true },
    onSaved: async (saved) => {
      why.drop()
      toastDone(t('products.correct.done', { identifier: identifierOf(saved) }))
      await refreshProducts()
      onClose()
    },
  })
  const refused = refusal(contract.products.correct)
  return (
    <VersionForm
      stage={stage}
      title={t('products.correct.title', { one })}
      submitLabel={t('products.correct.save')}
      beginAt={beginAt}
      edit={{ ...edit, send: async (record) => (why.check() ? edit.send(record) : []) }}
      readOnlyReason={refused && <Notice>{t('products.editBlocked', { reason: refused })}</Notice>}
      notice={
        <>
          <Notice>{t(`products.correct.text.${gender}`, { one })}</Notice>
          {why.field}
        </>
      }
      onClose={() => {
        why.drop()
        onClose()
      }}
    />
  )
}

interface VersionFormProps extends Pick<
  ProductFormProps,
  'stage' | 'title' | 'submitLabel' | 'readOnlyReason' | 'notice' | 'beginAt' | 'onClose'
> {
  edit: Edit<FormRecord, Product>
}

/** The form of one version of a product, beside somebody else's newer version. */
function VersionForm({ edit, notice, ...form }: VersionFormProps) {
  const { stage, title, onClose } = form
  const { base, stale } = edit
  const led = useLedTo()
  const own = useOwnForm('stage', stage.id, base.productSchemaVersion, stage.stage)
  if (!own.data) return <WaitingPanel title={title} stage={stage} queries={[own]} onClose={onClose} />
  return (
    <LedToGround>
      <ProductForm
        {...form}
        beginAt={form.beginAt ?? groundField(led, stage.stage.descriptor)}
        key={base.version}
        product={base}
        own={own.data}
        // PRE-07: only a product that is not transformed yet may stay unidentified.
        offersUnidentified={!base.requirementsSatisfied}
        saving={{ ...edit, stale: undefined }}
        notice={
          <>
            {stale && (
              <OtherVersion schema={formAt(stage.stage, base.productSchemaVersion)} edit={edit} {...stale} />
            )}
            {notice}
          </>
        }
      />
    </LedToGround>
  )
}
