import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { FormRecord } from '../../forms/record.ts'
import { StaleNotice } from '../../forms/FormNotices.tsx'
import { findStage, useChains } from '../../shell/chains.ts'
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
  const { noNew } = useProductActions(stage.stage)
  const { one, gender } = wordsOf(stage.stage, t)
  const title = t(`products.new.${gender}`, { one })
  const close = () => go(paths.products(stage.id), { keep: true })

  if (noNew !== undefined)
    return (
      <SidePanel title={title} stage={stage} onClose={close}>
        <Notice>{`${title}: ${noNew}`}</Notice>
      </SidePanel>
    )

  const create = async (record: FormRecord, idempotencyKey: string) => {
    let created: Product
    try {
      created = await call(
        contract.products.create,
        { body: { ...record, productSchema: stage.id } },
        { done: false, notAuthorized: true, idempotencyKey },
      )
    } catch (error) {
      // ERR-09: what no field can show closes the form; its draft is offered next time.
      if (!(error instanceof ApiError && (error.status === 400 || error.status === 409))) close()
      throw error
    }
    await refreshProducts()
    toastDone(t(`products.created.${gender}`, { one, identifier: identifierOf(created) }))
    // PRE-04: what still lacks its origin goes on to choose it.
    const { initiator, processInitiator } = stage.stage
    go(
      initiator && !processInitiator
        ? paths.productMilestones(created._id, stage.id, { createMilestone: true })
        : paths.products(stage.id),
    )
  }

  return (
    <ProductForm
      stage={stage}
      title={title}
      submitLabel={t('products.create', { one })}
      draftName="new"
      offersUnidentified
      onSubmit={create}
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
  // What one began to edit: a list that is read again meanwhile must not replace what is typed.
  const [began, setBegan] = useState(product)
  const [stale, setStale] = useState<{ mine: FormRecord; theirs: Product }>()
  const own = useOwnForm('stage', stage.id, began.productSchemaVersion, stage.stage)
  const title = t('products.edit', { one: wordsOf(stage.stage, t).one })
  if (!own.data) return <WaitingPanel title={title} stage={stage} queries={[own]} onClose={onClose} />
  const thing = { productSchema: stage.id, organization: began.organization._id }
  const blocked =
    refusal(contract.products.update, 'product.edit', thing) ??
    (began.hasDestination ? t('products.refusal.used') : undefined)

  const save = async (record: FormRecord, version: number) => {
    try {
      await call(
        contract.products.update,
        { params: { id: began._id }, body: { ...record, version } },
        {
          done: t('products.saved', { identifier: identifierOf(record) }),
          notAuthorized: true,
          shown: ['STALE'],
        },
      )
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE')
        setStale({ mine: record, theirs: (error.details as { theirs: Product }).theirs })
      throw error
    }
    await refreshProducts()
    onClose()
  }

  return (
    <ProductForm
      key={began.version}
      stage={stage}
      title={title}
      submitLabel={t('products.save')}
      draftName={began._id}
      product={began}
      own={own.data}
      // PRE-07: only what is not transformed yet may stay without its mark.
      offersUnidentified={!began.requirementsSatisfied}
      readOnly={blocked !== undefined}
      notice={
        (blocked && <Notice>{t('products.editBlocked', { reason: blocked })}</Notice>) ??
        (stale && (
          <StaleNotice
            onKeepMine={() => void save(stale.mine, stale.theirs.version).catch(() => undefined)}
            onUseTheirs={() => {
              setBegan(stale.theirs)
              setStale(undefined)
            }}
          />
        ))
      }
      onSubmit={(record) => save(record, began.version)}
      onClose={onClose}
    />
  )
}
