import { ActionIcon, Autocomplete, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { labelOf as choiceOf } from '../../../core/fields/labels.ts'
import type { Target } from '../../../core/import/columns.ts'
import type { ImportSheet } from '../../../core/import/sheet.ts'
import { dropdown } from '../../forms/inputs/common.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { headOf } from './cellText.ts'
import { missingIn } from './missing.ts'
import { labelOf, organizationPath } from './source.ts'
import type { ImportState } from './useImport.ts'
import classes from './Import.module.css'

interface SameInAllProps {
  state: ImportState
  sheet: ImportSheet
}

/** What fields without a column get: one text for all rows, or the column of another field (IMP-10, picture 50). */
export function SameInAll({ state, sheet }: SameInAllProps) {
  const { t } = useTranslation()
  const { targets, matching, recipe, setFill } = state
  const isFilled = ({ path }: Target) => Object.hasOwn(recipe.fills, path)
  const missing = missingIn(state).filter(({ path }) => path !== organizationPath)
  const shown = targets.filter(
    (target) => !matching.includes(target.path) && (isFilled(target) || missing.includes(target)),
  )
  const others = targets.filter(
    ({ path, isInsight }) =>
      !isInsight &&
      path !== organizationPath &&
      !matching.includes(path) &&
      !shown.some((one) => one.path === path),
  )
  if (shown.length + others.length === 0) return null
  return (
    <section className={classes.same} aria-label={t('importing.same.title')}>
      <p>
        <b>{t('importing.same.title')}</b> <span>{t('importing.same.text')}</span>
      </p>
      <div className={classes.sameFields}>
        {shown.map((target) => (
          <FillEntry key={target.path} target={target} state={state} sheet={sheet} />
        ))}
      </div>
      {others.length > 0 && (
        <Select
          name="same"
          className={classes.owner ?? ''}
          aria-label={t('importing.same.another')}
          placeholder={t('importing.same.another')}
          data={others.map((target) => ({ value: target.path, label: labelOf(target) }))}
          value={null}
          onChange={(path) => path && setFill(path, { text: '' })}
          searchable
          nothingFoundMessage={t('forms.nothingFound')}
          {...dropdown}
        />
      )}
    </section>
  )
}

function FillEntry({ target, state, sheet }: SameInAllProps & { target: Target }) {
  const { t } = useTranslation()
  const { recipe, setFill } = state
  const fill = Object.hasOwn(recipe.fills, target.path) ? recipe.fills[target.path] : undefined
  const columnText = (at: number) => `= ${headOf(sheet, at, t)}`
  const columns = sheet.columns.map((_, at) => columnText(at))
  const { field } = target
  const choices = field?.property.enum?.map((value) => choiceOf(value, field)) ?? []
  const text = fill === undefined ? '' : 'text' in fill ? fill.text : columnText(fill.column)
  const change = (typed: string) => {
    const column = columns.indexOf(typed)
    if (column >= 0) return setFill(target.path, { column })
    return setFill(target.path, typed === '' && target.isRequired ? undefined : { text: typed })
  }
  return (
    <div className={classes.fill}>
      <Autocomplete
        name={`same-${target.path}`}
        label={labelOf(target)}
        withAsterisk={target.isRequired}
        data={[...new Set([...choices, ...columns])]}
        value={text}
        onChange={change}
        {...dropdown}
      />
      {fill !== undefined && !target.isRequired && (
        <ActionIcon
          size={28}
          aria-label={t('shell.clear', { field: labelOf(target) })}
          onClick={() => setFill(target.path, undefined)}
        >
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  )
}
