import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { FormRecord } from '../../forms/record.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../shell/paths.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useOwnForm } from '../../shell/useOwnForm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { toastDone } from '../../ui/toast.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { identifierOf } from './columns.tsx'
import { ProductForm } from './ProductForm.tsx'
import { productQuery, refreshProducts } from './queries.ts'
import { useProductActions } from './useProductActions.ts'
import { wordsOf } from './words.ts'

function useStage(): ChainStage | undefined {
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  return findStage(useChains().chains, productTypeId)?.stage
}

/** PRE-01 to PRE-05. */
export function NewProduct() {
  const stage = useStage()
  return stage && <NewForm stage={stage} />
}

function NewForm({ stage }: { stage: ChainStage }) {
  const { t } = useTranslation()
  const go = useGo()
  const { createRefusal } = useProductActions(stage.stage)
  const { one, gender } = wordsOf(stage.stage, t)
  const title = t(`products.new.${gender}`, { one })
  const close = () => go(paths.products(stage.id), { keep: true })

  const saving = useCreate({
    route: contract.products.create,
    bodyOf: (record: FormRecord) => ({ ...record, productSchema: stage.id }),
    draft: useDraft<DraftContent<FormRecord>>(`product:${stage.id}:new`),
    announced: { done: false, notAuthorized: true },
    onCreated: async (created) => {
      await refreshProducts()
      toastDone(t(`products.created.${gender}`, { one, identifier: identifierOf(created) }))
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

  return (
    <ProductForm
      stage={stage}
      title={title}
      submitLabel={t('products.create', { one })}
      offersUnidentified
      saving={saving}
      onClose={close}
    />
  )
}

/** PRE-06. */
export function EditProduct() {
  const { id } = useParams({ from: '/session/shell/Products/$id/Edit' })
  const { t } = useTranslation()
  const stage = useStage()
  const go = useGo()
  const product = useQuery(productQuery(id))
  if (!stage) return null
  const close = () => go(paths.products(stage.id), { keep: true })
  if (product.data) return <EditForm key={id} stage={stage} product={product.data} onClose={close} />
  const title = t('products.edit', { one: wordsOf(stage.stage, t).one })
  return <WaitingPanel title={title} stage={stage} queries={[product]} onClose={close} />
}

interface EditFormProps {
  stage: ChainStage
  product: Product
  onClose: () => void
}

function EditForm({ stage, product, onClose }: EditFormProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const edit = useEdit({
    route: contract.products.update,
    id: product._id,
    record: product,
    bodyOf: (record: FormRecord) => record,
    draft: useDraft<DraftContent<FormRecord>>(`product:${stage.id}:${product._id}`),
    announced: { done: false, notAuthorized: true },
    onSaved: async (saved) => {
      toastDone(t('products.saved', { identifier: identifierOf(saved) }))
      await refreshProducts()
      onClose()
    },
  })
  const { base } = edit
  const own = useOwnForm('stage', stage.id, base.productSchemaVersion, stage.stage)
  const title = t('products.edit', { one: wordsOf(stage.stage, t).one })
  if (!own.data) return <WaitingPanel title={title} stage={stage} queries={[own]} onClose={onClose} />
  const thing = { productSchema: stage.id, organization: base.organization._id }
  const reason =
    refusal(contract.products.update, 'product.edit', thing) ??
    (base.hasDestination ? t('products.refusal.used') : undefined)

  return (
    <ProductForm
      key={base.version}
      stage={stage}
      title={title}
      submitLabel={t('products.save')}
      product={base}
      own={own.data}
      // PRE-07: only a product that is not transformed yet may stay unidentified.
      offersUnidentified={!base.requirementsSatisfied}
      readOnlyReason={reason && t('products.editBlocked', { reason })}
      saving={edit}
      onClose={onClose}
    />
  )
}
