import { QuestionBox } from '../ui/ConfirmModal.tsx'
import { type KeyAct, keyTable } from '../ui/keys.ts'
import { useTranslation } from '../ui/texts.ts'
import classes from './KeysDialog.module.css'

/** FST-07: what each key does, opened by ? and from one's own settings. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <QuestionBox title={t('keys.title')} onClose={onClose}>
      <dl className={classes.keys}>
        {(Object.keys(keyTable) as KeyAct[]).map((act) => (
          <div key={act}>
            <dt>
              {keyTable[act].keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${act}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('keys.note')}</p>
    </QuestionBox>
  )
}
