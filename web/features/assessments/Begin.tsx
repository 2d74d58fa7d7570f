import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import { assessedFor, type AssessedFor } from '../../../core/eudr/assessment.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { shortDate } from '../../ui/format.ts'
import { shownIdentifier } from '../../ui/identifier.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import { earlierQuery, refreshAssessments } from './queries.ts'
import classes from './Risk.module.css'

interface BeginProps {
  product: string
  /** Those that the product has none of yet. */
  kinds?: readonly AssessedFor[]
  refusal: string | undefined
  onBegun: (assessment: string) => void
}

/** Nothing is assessed yet: for whom, and empty or from the last one (RSK-07). */
export function Begin({ product, kinds = assessedFor, refusal, onBegun }: BeginProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const earlier = useQuery(earlierQuery(product, language))
  const [busy, setBusy] = useState<string>()
  const begin = async (kind: AssessedFor, from?: string) => {
    setBusy(`${kind} ${from}`)
    try {
      const body = { product, for: kind, ...(from ? { from } : {}) }
      const { _id } = await call(contract.assessments.create, { body }, { quiet: true })
      await refreshAssessments()
      onBegun(_id)
    } catch (error) {
      toastFault(faultText(error))
      setBusy(undefined)
    }
  }
  return (
    <div className={classes.begin}>
      <h3>{t('risk.none.title')}</h3>
      <p>{t('risk.none.text')}</p>
      {kinds.map((kind) => {
        const last = earlier.data?.find((one) => one.for === kind)
        return (
          <section key={kind}>
            <h4>{t(`risk.none.${kind}`)}</h4>
            <p>{t(`risk.none.${kind}Text`)}</p>
            <div>
              <RefusableButton
                variant={last ? 'default' : 'filled'}
                disabled={busy !== undefined}
                refusal={refusal}
                loading={busy === `${kind} undefined`}
                rightSection={<IconArrowRight size={17} stroke={1.6} aria-hidden />}
                onClick={() => void begin(kind)}
              >
                {t('risk.none.begin')}
              </RefusableButton>
              {last && (
                <RefusableButton
                  disabled={busy !== undefined}
                  refusal={refusal}
                  loading={busy === `${kind} ${last._id}`}
                  onClick={() => void begin(kind, last._id)}
                >
                  {t('risk.none.from', { identifier: shownIdentifier(last.product.identifier) })}
                </RefusableButton>
              )}
            </div>
            {last?.conclusion && (
              <small>
                {t('risk.none.fromText', {
                  day: shortDate(last.conclusion.at, language, (time) => t('common.today', { time })),
                })}
              </small>
            )}
          </section>
        )
      })}
      {refusal && <p className={classes.nothing}>{refusal}</p>}
    </div>
  )
}
