import type { Statement } from '../../../core/contract/statements.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useSession } from '../../shell/useSession.ts'
import { exactTime, shortDay } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { type EuRefusal, useAsked } from './declaring.ts'
import ui from '../../ui/shared.module.css'
import classes from './Statement.module.css'

/** States of the EU that ours name. */
const ownWords: ReadonlySet<string> = new Set(['SUBMITTED', 'AVAILABLE', 'REJECTED', 'WITHDRAWN'])

interface EuNoticesProps {
  statement: Statement
  refused: EuRefusal | undefined
}

/** What the EU said, or hasn't said yet. */
export function EuNotices({ statement, refused }: EuNoticesProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const asked = useAsked(statement)
  const { settings } = useSession()
  const { eu, state, product } = statement
  return (
    <>
      {asked && (
        <div className={classes.notice}>
          <Notice urgent={asked === 'unknown'}>
            {t(asked === 'underWay' ? 'statements.eu.underWay' : 'statements.eu.unanswered', {
              time: exactTime(eu!.asked!, language),
            })}{' '}
            {asked === 'unknown' && settings.declares && eu?.until
              ? t('statements.eu.again', { time: exactTime(eu.until, language) })
              : asked === 'unknown' && !settings.declares && t('statements.asked.off')}
          </Notice>
        </div>
      )}
      {eu?.absent && !asked && (
        <div className={classes.notice}>
          <Notice urgent>{t('statements.eu.absent', { time: exactTime(eu.absent, language) })}</Notice>
        </div>
      )}
      {eu?.lostAmendment && !asked && (
        <div className={classes.notice}>
          <Notice urgent>
            {t('statements.eu.lostAmendment', { time: exactTime(eu.lostAmendment, language) })}
          </Notice>
        </div>
      )}
      {state !== 'withdrawn' && eu?.status && !ownWords.has(eu.status) && (
        <div className={classes.notice}>
          <Notice>{t('statements.eu.word', { status: eu.status })}</Notice>
        </div>
      )}
      {refused && (
        <div className={classes.notice}>
          <Notice urgent>
            <b>{refused.message}</b>
            {refused.faults.length > 0 && (
              <ul className={ui.bullets}>
                {refused.faults.map(({ code, message }, n) => (
                  <li key={`${code} ${n}`}>
                    <code>{code}</code> {message}
                  </li>
                ))}
              </ul>
            )}
          </Notice>
        </div>
      )}
      {state === 'rejected' && (
        <div className={classes.notice}>
          <Notice
            fault
            actions={
              <Go className={classes.toOrigin} to={paths.productOrigin(product._id, product.stage._id)}>
                {t('statements.toPolygon')}
              </Go>
            }
          >
            <b>{t('statements.rejected', { date: shortDay(eu?.date ?? statement.updatedAt, language) })}</b>{' '}
            {eu?.rejectionReason}
          </Notice>
        </div>
      )}
    </>
  )
}
