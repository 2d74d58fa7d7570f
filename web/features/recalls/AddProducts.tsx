import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import { call } from '../../api/client.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { Fault } from '../../shell/faults.tsx'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { ProductChoice } from '../trace/ProductChoice.tsx'
import { refreshRecalls, traceQuery } from '../trace/queries.ts'
import { itemsQuery } from './queries.ts'
import classes from './Recall.module.css'

/** What the start went into and is no item yet: left out at the beginning, or made since (RCL-04). */
export function AddProducts({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const trace = useQuery(traceQuery({ products: [recall.product._id], direction: 1 }, i18n.language))
  const items = useQuery(itemsQuery(recall._id, 1, i18n.language))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { busy, fault, onConfirm } = useConfirm({
    act: (options) =>
      call(
        contract.recalls.addProducts,
        { params: { id: recall._id }, body: { products: [...chosen] } },
        options,
      ),
    onDone: () => {
      toastDone(t('recalls.add.done'))
      void refreshRecalls()
      onClose()
    },
  })
  const error = trace.error ?? items.error
  const isRead = trace.data !== undefined && items.data !== undefined
  const isMany = (trace.data?.totalPages ?? 1) > 1 || (items.data?.totalPages ?? 1) > 1
  const known = new Set(
    items.data?.collection.map(({ product }) => ('restricted' in product ? product.key : product._id)),
  )
  const left = (trace.data?.collection ?? []).filter(
    (row): row is TracedProduct => !('restricted' in row) && row.steps > 0 && !known.has(row._id),
  )
  return (
    <QuestionBox title={t('recalls.add.title')} onClose={onClose}>
      {error ? (
        <Fault error={error} />
      ) : !isRead ? (
        <ListSkeleton rows={4} height={40} />
      ) : isMany ? (
        <p>{t('recalls.add.many')}</p>
      ) : left.length === 0 ? (
        <p>{t('recalls.add.none')}</p>
      ) : (
        <ProductChoice rows={left} chosen={chosen} onChange={setChosen} />
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <Group justify="flex-end" gap={10} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button loading={busy} disabled={chosen.size === 0} onClick={onConfirm}>
          {t('recalls.add.submit', { count: chosen.size })}
        </Button>
      </Group>
    </QuestionBox>
  )
}
