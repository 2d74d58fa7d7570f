import type { Concern } from '../../../core/contract/concerns.ts'
import { contract } from '../../../core/contract/index.ts'
import { maxConcernText } from '../../../core/rules/concern.ts'
import { call } from '../../api/client.ts'
import { ReasonQuestion } from '../../forms/ReasonQuestion.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { refreshConcerns } from './concerns.ts'
import classes from './Concerns.module.css'

/** A concern is closed once, with what was found out. */
export function CloseQuestion({ concern, onClose }: { concern: Concern; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <ReasonQuestion
      title={t('concerns.close.title')}
      action={t('concerns.close.action')}
      label={t('concerns.close.reason')}
      maxLength={maxConcernText}
      send={(body) => call(contract.concerns.close, { params: { id: concern._id }, body }, { quiet: true })}
      done={t('concerns.close.done')}
      onDone={refreshConcerns}
      onClose={onClose}
    >
      <p className={classes.text}>
        <b>{concern.about.name}.</b> {concern.text}
      </p>
      <p className={classes.meta}>{t('concerns.close.text')}</p>
    </ReasonQuestion>
  )
}
