import type { Statement } from '../../../core/contract/statements.ts'
import { paths } from '../../../core/rules/paths.ts'
import { exactTime, shortDay } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { type Refused, useUnderWay } from './declaring.ts'
import classes from './Statement.module.css'

interface EuNoticesProps {
  statement: Statement
  refused: Refused | undefined
}

/** What the EU said, or hasn't said yet. */
export function EuNotices({ statement, refused }: EuNoticesProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const isAsked = useUnderWay(statement)
  const { eu, state, product } = statement
  return (
    <>
      {eu?.asked && (
        <div className={classes.notice}>
          <Notice>
            {t(isAsked ? 'statements.eu.underWay' : 'statements.eu.unanswered', {
              time: exactTime(eu.asked, language),
            })}
          </Notice>
        </div>
      )}
      {refused && (
        <div className={classes.notice}>
          <Notice urgent>
            <b>{refused.message}</b>
            {refused.faults.length > 0 && (
              <ul className={classes.faults}>
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
