import { useTranslation } from './texts.ts'
import classes from './Formerly.module.css'

/** The former identifiers by which a search found a product (NAM-02). */
export function Formerly({ of = [] }: { of: readonly string[] | undefined }) {
  const { t } = useTranslation()
  if (of.length === 0) return null
  return (
    <span className={classes.formerly}>
      {t('common.formerly')} {of.join(', ')}
    </span>
  )
}
