import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from '../ui/texts.ts'

/** The sign of a product that grew somewhere without a polygon that can be used. */
export function PlotWarning({ kind }: { kind: 'point' | 'none' | 'broken' }) {
  const { t } = useTranslation()
  const text = t(`graph.unmapped.${kind}`)
  return (
    <span role="img" aria-label={text} title={text} style={{ display: 'inline-flex', color: 'var(--warn)' }}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
    </span>
  )
}
