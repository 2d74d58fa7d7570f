import { IconAlertTriangle } from '@tabler/icons-react'
import { memo } from 'react'
import type { ReceivedEvent } from '../../../core/contract/captures.ts'
import type { TextKey } from '../../../core/i18n/index.ts'
import { type Translator, useTranslation } from '../../ui/texts.ts'
import { Moment } from './Moment.tsx'
import classes from './Timeline.module.css'

/** CAP-03: an event of another system, dotted: it is evidence, and no record of the account. */
export const ReceivedItem = memo(function ReceivedItem({ of }: { of: ReceivedEvent }) {
  const { t } = useTranslation()
  const { bizStep, at, key, event } = of
  return (
    <li className={classes.item} data-received>
      <Moment at={at} />
      <span className={classes.gutter}>
        <span className={classes.ring} data-received />
      </span>
      <div className={classes.content}>
        <h3 className={classes.name}>
          {bizStep === null
            ? t('epcis.received.title')
            : t('epcis.received.named', { step: stepText(t, bizStep) })}
        </h3>
        <p className={classes.who}>{t('epcis.received.by', { name: key.name })}</p>
        {event.errorDeclaration !== undefined && (
          <ul className={classes.remarks}>
            <li data-warn>
              <IconAlertTriangle size={15} stroke={1.6} aria-hidden /> {t('epcis.received.wrong')}
            </li>
          </ul>
        )}
        <details className={classes.received}>
          <summary>{t('epcis.received.see')}</summary>
          <pre tabIndex={0}>{JSON.stringify(event, null, 2)}</pre>
        </details>
      </div>
    </li>
  )
})

/** A step of GS1's vocabulary in words; one of others as its address. */
function stepText(t: Translator, step: string): string {
  const key = `epcis.steps.${step}`
  const said = t(key as TextKey)
  return said === key ? step : said
}
