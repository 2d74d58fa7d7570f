import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { FilterSelect } from '../../forms/FilterSelect.tsx'
import { choose, chosenOf, isWhole, type Chosen, type DashboardFilter } from './filters.ts'
import classes from './DashboardsPage.module.css'

interface DashboardFiltersProps {
  filters: readonly DashboardFilter[]
  chosen: Chosen
  onChange: (chosen: Chosen) => void
}

/** AUT-16: a dropdown for each filter of the account; a choice adds a value or takes it away, a reset restores all. */
export function DashboardFilters({ filters, chosen, onChange }: DashboardFiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      {filters.map((filter) => {
        const ids = chosenOf(chosen, filter)
        const isAll = isWhole(chosen, filter)
        return (
          <div key={filter.name} className={classes.filter}>
            <span aria-hidden>{filter.name}</span>
            <FilterSelect
              label={filter.name}
              options={filter.elements}
              chosen={ids}
              text={
                isAll ? t('dashboards.everyValue') : ids.length === 0 ? t('dashboards.noValue') : undefined
              }
              onChange={(next) => onChange(choose(chosen, filter, next))}
            />
          </div>
        )
      })}
      {Object.keys(chosen).length > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconFilterOff size={17} stroke={1.6} aria-hidden />}
          onClick={() => onChange({})}
        >
          {t('dashboards.reset')}
        </Button>
      )}
    </>
  )
}
