import type { Way } from '../../core/contract/origin.ts'
import { Go } from '../ui/Go.tsx'
import { shownIdentifier } from '../ui/identifier.ts'
import { useTranslation } from '../ui/texts.ts'

/** ORI-07: links for mending what a check found, or the people who can mend it, if this person can't. */
export function Ways({ ways, isBrief = false }: { ways: readonly Way[]; isBrief?: boolean }) {
  const { t } = useTranslation()
  const open = ways.filter(({ address }) => address !== null)
  if (open.length === 0) return ways.length > 0 && <p>{t('origin.mendedByOthers')}</p>
  return open.map(({ product, address }) => {
    const label = t('origin.mend', { name: shownIdentifier(product.identifier) })
    return (
      <Go key={address} to={address!} aria-label={label}>
        {isBrief ? t('origin.mendOnly') : label}
      </Go>
    )
  })
}
