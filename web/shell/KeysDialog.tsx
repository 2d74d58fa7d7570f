import { Fragment } from 'react'
import { QuestionBox } from '../ui/ConfirmModal.tsx'
import { type KeyAct, keyTable, sectionKey } from '../ui/keys.ts'
import { useTranslation } from '../ui/texts.ts'
import { formKeys } from '../forms/KeysOf.tsx'
import classes from './KeysDialog.module.css'
import { isOpen } from './section.ts'
import { useSections, useSession } from './useSession.ts'

/** FST-07: what each key does, opened by ? and from one's own settings. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const opened = useSections().filter((section) => section.letter !== undefined && isOpen(section, session))
  const { send, next } = formKeys()
  const inForms = [
    ['send', send],
    ['goOn', next],
    ['letters', 'a … z'],
  ] as const
  const inRecords = [
    ['tabs', '1 … 9'],
    ['step', `${keyTable.next} ${keyTable.previous}`],
    ['change', keyTable.edit],
  ] as const
  const groups = [
    ['inRecord', inRecords],
    ['inForms', inForms],
  ] as const
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
      {groups.map(([group, rows]) => (
        <Fragment key={group}>
          <h3 className={classes.heading}>{t(`keys.${group}`)}</h3>
          <dl className={classes.keys}>
            {rows.map(([act, keys]) => (
              <div key={act}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{t(`keys.${act}`)}</dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
      <p className={classes.note}>{t('keys.note')}</p>
    </QuestionBox>
  )
}
