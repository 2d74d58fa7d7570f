import { IconQrcode } from '@tabler/icons-react'
import { paths } from '../../../core/rules/paths.ts'
import { useSession } from '../../shell/useSession.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Codes.module.css'

/** A product of a stage with codes, which has none: the way to its GTIN. */
export function WithoutCode({ stage, organization }: { stage: string; organization: string }) {
  const { t } = useTranslation()
  const { session } = useSession()
  return (
    <div className={classes.refused} role="note">
      <IconQrcode size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{t('symbols.none.title')}</b>
        <span>{t('symbols.none.text')}</span>
        {session.admin ? (
          <Go to={paths.codes({ stage, organization })}>{t('symbols.none.add')}</Go>
        ) : (
          <span>{t('symbols.none.ask')}</span>
        )}
      </p>
    </div>
  )
}
