import { Checkbox } from '@mantine/core'
import { useTranslation } from '../../ui/texts.ts'
import type { Product } from '../../../core/contract/products.ts'

interface InsightsBoxProps {
  product: Product
  checked: boolean
  onChange: (checked: boolean) => void
}

/** CLN-01: whether the copies get the attributes, too. */
export function InsightsBox({ product: { countOfInsights }, checked, onChange }: InsightsBoxProps) {
  const { t } = useTranslation()
  return (
    <Checkbox
      name="insights"
      label={countOfInsights > 0 ? t('copies.insights', { count: countOfInsights }) : t('copies.noInsights')}
      disabled={countOfInsights === 0}
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}
