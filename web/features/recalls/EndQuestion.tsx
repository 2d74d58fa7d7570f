import { contract } from '../../../core/contract/index.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { call } from '../../api/client.ts'
import { ReasonQuestion } from '../../forms/ReasonQuestion.tsx'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { refreshRecalls } from '../trace/queries.ts'

interface EndQuestionProps {
  recall: Recall
  /** Lifted: it was a mistake. Ended: it ran its course. */
  how: 'lift' | 'end'
  onClose: () => void
}

/** Says what public pages will say, before a recall is lifted or ended (picture 37). */
export function EndQuestion({ recall, how, onClose }: EndQuestionProps) {
  const { t, i18n } = useTranslation()
  const { _id: id, number, kind, counts } = recall
  const things = t('recalls.products', {
    count: counts.products,
    amount: amount(counts.products, i18n.language),
  })
  return (
    <ReasonQuestion
      title={t(`recalls.${how}.title.${kind}`, { number })}
      action={t(`recalls.show.${how}`)}
      label={t('recalls.why')}
      maxLength={500}
      send={(body) => call(contract.recalls[how], { params: { id }, body }, { quiet: true })}
      done={t(`recalls.${how}.done`)}
      onDone={() => void refreshRecalls()}
      onClose={onClose}
    >
      <p>{t(`recalls.${how}.text.${kind}`, { things })}</p>
    </ReasonQuestion>
  )
}
