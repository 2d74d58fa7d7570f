import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { IconArrowRight } from '@tabler/icons-react'
import { useMemo, useState, type FormEvent } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Product } from '../../../core/contract/products.ts'
import { DraftNotice } from '../../forms/FormNotices.tsx'
import { useOpenedForm } from '../../forms/useOpenedForm.ts'
import { paths } from '../../../core/rules/paths.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { figuresAt } from '../../../core/fields/written.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useReturnFocus } from '../../ui/useReturnFocus.ts'
import { identifierOf } from '../products/columns.tsx'
import { productQuery } from '../products/queries.ts'
import { ofPanels, useProductClose } from '../products/recordTabs.ts'
import { useProductTitle } from '../products/useProductTitle.ts'
import { CopiesFan } from './CopiesFan.tsx'
import { CopiesPanel } from './CopiesPanel.tsx'
import { Counter } from './Counter.tsx'
import { copyColumns, type Model } from './copies.ts'
import { InsightsBox } from './InsightsBox.tsx'
import { takenQuery } from './queries.ts'
import type { CloneDraft } from './useCopies.ts'
import classes from './Copies.module.css'

/** CLN-01: a modal asks how many, then a sheet has a row for each copy. */
export function CopiesScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Products/$id/Clone' })
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const refusal = useRefusal()
  const product = useQuery(productQuery(id))
  const stageId = product.data?.productSchema ?? productTypeId ?? ''
  const stage = findStage(useChains().chains, stageId)?.stage
  const close = useProductClose(id, stageId)
  useProductTitle(product.data, t('products.clone'))
  const title = t('copies.title', { name: product.data ? identifierOf(product.data) : '…' })
  if (!product.data || !stage)
    return <WaitingPanel title={title} stage={stage} queries={[product]} onClose={close} />
  const thing = { productSchema: stageId, organization: product.data.organization._id }
  const reason = refusal(contract.products.copy, 'product.clone', thing)
  if (reason !== undefined)
    return (
      <SidePanel title={title} stage={stage} onClose={close}>
        <Notice>{t('copies.refused', { reason })}</Notice>
      </SidePanel>
    )
  return <Steps key={id} product={product.data} stage={stage} onClose={close} />
}

interface StepProps {
  product: Product
  stage: ChainStage
  onClose: () => void
}

/** How the sheet begins. */
interface CopyStart {
  count: number
  withInsights: boolean
  draft?: CloneDraft
}

function Steps({ product, stage, onClose }: StepProps) {
  const go = useGo()
  const { t } = useTranslation()
  const [begun, begin] = useState<CopyStart>()
  const languages = useFormLanguages()
  const taken = useQuery({ ...takenQuery(product, begun?.count ?? 1), enabled: begun !== undefined })
  const draft = useDraft<CloneDraft>(`clone:${product._id}`)
  const form = useOpenedForm(stage.stage, draft.found?.formVersion)
  // Without an answer nothing is known to be taken: the server tells what is.
  const known = taken.data ?? (taken.isError ? noIdentifiers : undefined)
  const columns = useMemo(() => copyColumns(form), [form])
  const original = useMemo(() => {
    const { productSchemaVersion: from, dataSchema } = product
    return { ...product, dataSchema: figuresAt(form, { from, to: form.version }, dataSchema).data }
  }, [product, form])
  const model = useMemo<Model | undefined>(
    () => known && { original, stage: form, columns, languages, taken: known },
    [original, form, columns, languages, known],
  )
  if (!begun) return <HowMany product={product} stage={stage} onBegin={begin} onClose={onClose} />
  const title = t('copies.title', { name: identifierOf(product) })
  if (!model)
    return <WaitingPanel title={title} width="sheet" stage={stage} queries={[taken]} onClose={onClose} />
  return (
    <CopiesPanel
      model={model}
      stage={stage}
      beginning={begun}
      onClose={onClose}
      // The copies stand at the top of the list, wherever the panel was opened.
      onDone={() => go(paths.products(stage.id), { keep: true, drop: ofPanels })}
    />
  )
}

const noIdentifiers: Model['taken'] = []

/** Step 1. */
export function HowMany({
  product,
  stage,
  onBegin,
  onClose,
}: StepProps & { onBegin: (begun: CopyStart) => void }) {
  const { t } = useTranslation()
  const [count, setCount] = useState(1)
  const [withInsights, setWithInsights] = useState(product.countOfInsights > 0)
  const draft = useDraft<CloneDraft>(`clone:${product._id}`)
  useReturnFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    draft.drop()
    if (count > 0) onBegin({ count, withInsights })
  }
  return (
    <Modal.Root opened onClose={onClose} size={420}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header component="div" className={classes.modalHead ?? ''}>
          <Modal.Title component="h2" className={classes.modalTitle ?? ''}>
            {t('copies.title', { name: identifierOf(product) })}
          </Modal.Title>
        </Modal.Header>
        <form className={classes.modal} onSubmit={submit}>
          <DraftNotice
            amount={draft.found ? t('copies.copies', { count: draft.found.rows.length }) : undefined}
            form={{
              offered: draft.found,
              offeredAt: draft.foundAt,
              dropDraft: draft.drop,
              restoreDraft: () => {
                const { found } = draft
                if (found)
                  onBegin({ count: found.rows.length, withInsights: found.withInsights, draft: found })
              },
            }}
          />
          <CopiesFan stage={stage} count={count} />
          <Counter value={count} onChange={setCount} />
          <InsightsBox product={product} checked={withInsights} onChange={setWithInsights} />
          <Group justify="flex-end" gap={10}>
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <RefusableButton
              type="submit"
              rightSection={<IconArrowRight size={17} aria-hidden />}
              refusal={count > 0 ? undefined : t('copies.noneHint')}
            >
              {t('copies.open')}
            </RefusableButton>
          </Group>
        </form>
      </Modal.Content>
    </Modal.Root>
  )
}
