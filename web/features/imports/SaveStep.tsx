import { IconCircleCheck } from '@tabler/icons-react'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import strand from '../../ui/Strand.module.css'
import { useRowCount } from './said.ts'
import type { ImportState } from './useImport.ts'
import ui from '../../ui/shared.module.css'
import classes from './Import.module.css'

/** While it saves a strand moves; then the panel says what came of it. */
export function SaveStep({ state: { answer, isBusy, saving } }: { state: ImportState }) {
  const { t } = useTranslation()
  const rows = useRowCount()
  if (isBusy || !answer)
    return (
      <div className={classes.saving} role="status">
        <h3>{t('importing.save.saving', rows(saving))}</h3>
        <div className={classes.moving}>
          <span className={strand.strand} />
        </div>
        <p>{t('importing.save.stay')}</p>
      </div>
    )
  const { good, known, changed, faulty } = answer
  const done = [
    ...(good > 0 || changed === 0 ? [t('importing.save.done', rows(good))] : []),
    ...(changed > 0 ? [t('importing.save.changed', rows(changed))] : []),
    ...(known > 0 ? [t('importing.save.known', rows(known))] : []),
  ]
  return (
    <div className={classes.saving} role="status">
      <IconCircleCheck size={40} stroke={1.4} aria-hidden />
      <h3>{done.join(', ')}</h3>
      {faulty > 0 && <p>{t('importing.save.left', rows(faulty))}</p>}
      {answer.import !== null && (
        <Go to={paths.imports({ import: answer.import })} className={ui.link}>
          {t('importing.save.see')}
        </Go>
      )}
    </div>
  )
}
