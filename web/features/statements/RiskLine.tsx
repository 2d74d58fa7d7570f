import { IconArrowRight, IconShieldSearch } from '@tabler/icons-react'
import type { Statement } from '../../../core/contract/statements.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Statement.module.css'

/** How far the assessment of risk is that stands behind a statement (RSK-08); it opens over it. */
export function RiskLine({ statement: { _id, risk } }: { statement: Statement }) {
  const { t } = useTranslation()
  return (
    <p className={classes.risk}>
      <IconShieldSearch size={20} stroke={1.6} aria-hidden />
      <span>
        {t('products.risk')}{' '}
        <b>
          {risk === null
            ? t('risk.none.title')
            : [
                t(`assessments.state.${risk.state}`),
                ...(risk.state !== 'open' && risk.risk ? [t(`assessments.risk.${risk.risk}`)] : []),
              ].join('. ')}
        </b>
      </span>
      <Go to={paths.statementRisk(_id)}>
        {t(risk === null ? 'risk.none.begin' : 'risk.known.see')}
        <IconArrowRight size={16} stroke={1.6} aria-hidden />
      </Go>
    </p>
  )
}
