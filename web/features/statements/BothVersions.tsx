import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Statement } from '../../../core/contract/statements.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Fault } from '../../shell/faults.tsx'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { Go } from '../../ui/Go.tsx'
import { PlotShape } from '../../ui/PlotShape.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import type { Difference } from './differences.ts'
import { bothQuery } from './queries.ts'
import classes from './Statement.module.css'

/** Places that are shown; of more only their number is said. */
const maxShown = 24

interface BothVersionsProps {
  statement: Statement
  onClose: () => void
}

/** What was frozen beside what its origin says now, place by place. */
export function BothVersions({ statement, onClose }: BothVersionsProps) {
  const { t } = useTranslation()
  const { data, error } = useQuery(bothQuery(statement))
  const { product } = statement
  return (
    <QuestionBox title={t('statements.both.title')} onClose={onClose}>
      {!data ? (
        error ? (
          <Fault error={error} />
        ) : (
          <ListSkeleton rows={2} height={56} />
        )
      ) : data.length === 0 ? (
        <p>{t('statements.both.none')}</p>
      ) : (
        <ul className={classes.both} aria-label={t('statements.both.title')}>
          {data.slice(0, maxShown).map((one) => (
            <li key={one.place}>
              <b>{one.place}</b>
              <Side one={one} side="frozen" />
              <Side one={one} side="present" />
            </li>
          ))}
          {data.length > maxShown && <li>{t('statements.more', { count: data.length - maxShown })}</li>}
        </ul>
      )}
      <Group justify="flex-end" gap={16} mt={20}>
        <Go className={classes.toOrigin} to={paths.productOrigin(product._id, product.stage._id)}>
          {t('statements.checks.toOrigin')}
        </Go>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common.close')}
        </Button>
      </Group>
    </QuestionBox>
  )
}

function Side({ one, side }: { one: Difference; side: 'frozen' | 'present' }) {
  const { t, i18n } = useTranslation()
  const title = t(`statements.both.${side}`)
  const said = one[side]
  const other = one[side === 'frozen' ? 'present' : 'frozen']
  // Who it is of matters where that changed.
  const isNamed = said && other && said.producers.join() !== other.producers.join()
  return (
    <span data-side={side}>
      {said && said.outline.length > 2 ? (
        <PlotShape outline={said.outline} size={34} label={`${title}: ${one.place}`} />
      ) : (
        <i aria-hidden />
      )}
      <span>
        <small>{title}</small>
        {said
          ? said.areaHa === null
            ? t('statements.point')
            : formatNumber(said.areaHa, i18n.language, 'ha')
          : t(`statements.both.absent.${side}`)}
        {isNamed && <small>{said.producers.join(', ')}</small>}
      </span>
    </span>
  )
}
