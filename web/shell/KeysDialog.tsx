import { QuestionBox } from '../ui/ConfirmModal.tsx'
import { type KeyAct, keyTable, sectionKey } from '../ui/keys.ts'
import { useTranslation } from '../ui/texts.ts'
import classes from './KeysDialog.module.css'
import { isOpen } from './section.ts'
import { useSections, useSession } from './useSession.ts'

/** FST-07: what each key does, opened by ? and from one's own settings. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const opened = useSections().filter((section) => section.letter !== undefined && isOpen(section, session))
  return (
    <QuestionBox title={t('keys.title')} onClose={onClose}>
      <dl className={classes.keys}>
        {(Object.keys(keyTable) as KeyAct[]).map((act) => (
          <div key={act}>
            <dt>
              <kbd>{keyTable[act]}</kbd>
            </dt>
            <dd>{t(`keys.${act}`)}</dd>
          </div>
        ))}
        {opened.map(({ path, letter, label }) => (
          <div key={path}>
            <dt>
              <kbd>{sectionKey}</kbd>
              <kbd>{letter}</kbd>
            </dt>
            <dd>{t('search.goTo', { name: t(label) })}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t('keys.note')}</p>
    </QuestionBox>
  )
}
