import type { Answer } from '../../../core/contract/answers.ts'
import { wayTo } from '../../../core/nouns/history.ts'
import { useGo } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'

/** The way to the record that an answer became. */
export function recordWay({ record, inquiry: { product, productSchema, milestoneSchema } }: Answer) {
  if (record === null) return undefined
  const isProduct = record.type === 'products'
  return wayTo(record.type, {
    _id: record._id,
    schema: isProduct ? productSchema : milestoneSchema,
    product: isProduct ? record._id : (product?._id ?? null),
    stage: productSchema._id,
  })
}

/** Says that an answer was accepted, with the way to its record (LNK-14). */
export function useSayAccepted(): (answer: Answer) => void {
  const { t } = useTranslation()
  const go = useGo()
  return (answer) => {
    const way = recordWay(answer)
    const link = way && { label: t(way.label), onGo: () => go(way.address) }
    toastDone(t('answers.accepted'), link ? { link } : {})
  }
}
