import type { Statement } from '../../../core/contract/statements.ts'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Statement.module.css'

const stations = ['draft', 'frozen', 'submitted', 'available'] as const

/** How far a statement is; until the number is there, the line is dotted (picture 41). */
export function Stations({ state }: Pick<Statement, 'state'>) {
  const { t } = useTranslation()
  const isOff = state === 'rejected' || state === 'withdrawn'
  const at = isOff ? 2 : stations.indexOf(state)
  return (
    <ol className={classes.stations} aria-label={t('statements.way')}>
      {stations.map((station, n) => (
        <li
          key={station}
          data-place={n < at ? 'past' : n === at ? 'here' : 'ahead'}
          aria-current={n === at ? 'step' : undefined}
        >
          <span>{t(`statements.state.${isOff && n === at ? state : station}`)}</span>
        </li>
      ))}
    </ol>
  )
}
