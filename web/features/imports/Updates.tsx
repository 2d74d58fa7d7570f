import { Checkbox } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { useRowCount } from './said.ts'
import type { ImportState } from './useImport.ts'
import { isSeen } from './useUpdates.ts'
import ui from '../../ui/shared.module.css'
import classes from './Import.module.css'

/** Rows that exist with other values may be updated, after a look at what changes (IMP-12). */
export function UpdateOffer({ state, onLook }: { state: ImportState; onLook: () => void }) {
  const { t } = useTranslation()
  const count = useRowCount()
  const { answer, isBusy, updates, source, rows, askForUpdates } = state
  if (!answer || isBusy || updates.isUpdating || source.kind === 'milestones') return null
  const withOrigin = new Set(rows.filter(({ values }) => values.origin !== undefined).map(({ n }) => n))
  const differing = answer.rows.filter(
    ({ n, faults }) =>
      !withOrigin.has(n) && faults.some(({ code, column }) => code === 'DIFFERS' && isOfRecord(column)),
  ).length
  // Places have no unique values: only whoever imports knows whether one of the same name is meant.
  if (source.kind !== 'locations' && differing === 0) return null
  return (
    <p className={classes.offer}>
      <IconRefresh size={17} stroke={1.6} aria-hidden />
      <span>
        {source.kind === 'locations'
          ? t('importing.update.places')
          : t('importing.update.offer', count(differing))}
      </span>
      <button
        type="button"
        className={ui.link}
        onClick={() => {
          onLook()
          askForUpdates(true)
        }}
      >
        {t('importing.update.look')}
      </button>
    </p>
  )
}

const isOfRecord = (column: string): boolean => column.startsWith('/dataSchema/') || column === '/location'

/** Which of the changes are saved. */
export function ChosenChanges({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const count = useRowCount()
  const { answer, updates, source, askForUpdates } = state
  if (!answer || answer.changed === 0) return null
  const seen = answer.rows.filter(isSeen).map(({ n }) => n)
  const chosen = updates.chosenIn(answer).length
  return (
    <div className={classes.chosen}>
      <Checkbox
        label={t('importing.update.all', count(seen.length))}
        checked={chosen === seen.length}
        indeterminate={chosen > 0 && chosen < seen.length}
        onChange={({ currentTarget }) => updates.choose(seen, currentTarget.checked)}
      />
      <button type="button" className={ui.link} onClick={() => askForUpdates(false)}>
        {t('importing.update.off')}
      </button>
      <p>
        {t('importing.update.blank')}{' '}
        {t(source.kind === 'locations' ? 'importing.update.otherPlaces' : 'importing.update.others')}
        {seen.length < answer.changed && ` ${t('importing.update.cut', count(seen.length))}`}
      </p>
    </div>
  )
}
