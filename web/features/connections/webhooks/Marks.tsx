import type { Webhook } from '../../../../core/contract/webhooks.ts'
import { useTranslation } from '../../../ui/texts.ts'
import classes from './Webhooks.module.css'

const step = 15
const middle = 7.5

/** The last attempts as points of a line, the newest at its end; how each ended is seen without colour. */
export function Marks({ recent }: Pick<Webhook, 'recent'>) {
  const { t } = useTranslation()
  if (recent.length === 0) return null
  const tried = recent.filter((mark) => mark !== 'waiting')
  const texts = [
    ...(tried.length > 0
      ? [
          t('webhooks.marks', {
            count: tried.length,
            list: tried.map((mark) => t(`webhooks.mark.${mark}`)).join(', '),
          }),
        ]
      : []),
    ...(recent.includes('waiting') ? [t('webhooks.waits')] : []),
  ]
  const width = recent.length * step
  return (
    <svg
      className={classes.marks}
      role="img"
      aria-label={texts.join(' ')}
      width={width}
      height={15}
      viewBox={`0 0 ${width} 15`}
    >
      <path className={classes.line} d={`M${middle} ${middle}H${width - middle}`} />
      {recent.map((mark, n) => (
        <g key={n} data-mark={mark} transform={`translate(${n * step + middle} ${middle})`}>
          <circle r={mark === 'waiting' ? 4.5 : 5.5} />
          {mark === 'failed' && <path d="M-2-2 2 2M2-2-2 2" />}
        </g>
      ))}
    </svg>
  )
}
