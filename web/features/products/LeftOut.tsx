import { Button, Group } from '@mantine/core'
import { paths } from '../../../core/rules/paths.ts'
import type { ChainStage } from '../../shell/stations.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { identifierOf } from './columns.tsx'
import type { LeftOutProduct } from './useProductActions.ts'
import classes from './products.module.css'

/** So many are named; the others are counted. */
const maxNamed = 20

interface LeftOutProps {
  stage: ChainStage
  /** How many the sheet opens with. */
  ready: number
  leftOut: readonly LeftOutProduct[]
  onOpen: () => void
  onClose: () => void
}

/** FST-06: names what an action leaves out and why, with the way to mend it, before it goes on with the others. */
export default function LeftOut({ stage, ready, leftOut, onOpen, onClose }: LeftOutProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => amount(value, i18n.language)
  const count = leftOut.length
  const isPending = leftOut.every((one) => one.isPending)
  return (
    <QuestionBox
      title={t('products.part.label', { some: number(ready), all: number(ready + count) })}
      onClose={onClose}
    >
      <p className={classes.leftOutText}>
        {t(`products.part.${isPending ? 'pending' : 'others'}`, { count })}
      </p>
      <ul className={classes.leftOut}>
        {leftOut.slice(0, maxNamed).map(({ product, reason, isPending: isMended }) => (
          <li key={product._id}>
            <StageMark {...stage} />
            <b>{identifierOf(product)}</b>
            <span>{reason}</span>
            {isMended && (
              <Go
                to={paths.productMilestones(product._id, stage.id, { createMilestone: true })}
                keep
                aria-label={t('products.part.mendOf', { identifier: identifierOf(product) })}
              >
                {t('products.part.mend')}
              </Go>
            )}
          </li>
        ))}
        {count > maxNamed && <li>{t('products.part.more', { count: count - maxNamed })}</li>}
      </ul>
      <Group justify="flex-end" gap={10} mt={24}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={onOpen} data-autofocus>
          {t('products.part.open', { number: number(ready) })}
        </Button>
      </Group>
    </QuestionBox>
  )
}
