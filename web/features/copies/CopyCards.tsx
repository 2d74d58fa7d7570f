import { Checkbox, Switch } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { isPlaceholder, placeholderFrom } from '../../../core/fields/index.ts'
import type { SheetRow } from '../../sheet/sheet.ts'
import { SheetField } from '../../sheet/SheetField.tsx'
import type { Model } from './copies.ts'
import type { useCopies } from './useCopies.ts'
import classes from './Copies.module.css'

interface CopyCardsProps {
  model: Model
  copies: ReturnType<typeof useCopies>
}

/** On a phone, a card of fields for each copy under the same gutter (look.md §4, 10). */
export function CopyCards({ model, copies }: CopyCardsProps) {
  return (
    <ol className={classes.cards}>
      {copies.copies.map((row) => (
        <CopyCard key={row.id} row={row} model={model} copies={copies} />
      ))}
    </ol>
  )
}

function CopyCard({ row, model, copies }: CopyCardsProps & { row: SheetRow }) {
  const { t } = useTranslation()
  const title = useId()
  const { identifier } = row.values
  const isUnidentified = isPlaceholder(identifier)
  const identify = (value: unknown) => copies.sheet.edit([{ row: row.id, column: 'identifier', value }])
  return (
    <li className={classes.card} aria-labelledby={title} data-off={!row.isChecked || undefined}>
      <div className={classes.cardHead}>
        <h3 id={title}>{row.name}</h3>
        <Checkbox
          size="22px"
          aria-label={t('sheet.check', { name: row.name })}
          checked={row.isChecked}
          onChange={({ currentTarget }) => copies.sheet.check([row.id], currentTarget.checked)}
        />
      </div>
      <Switch
        label={t('common.unidentified')}
        checked={isUnidentified}
        onChange={({ currentTarget }) =>
          identify(currentTarget.checked ? placeholderFrom(crypto.randomUUID()) : undefined)
        }
      />
      {model.columns
        .filter(({ readOnly }) => !readOnly)
        .map((column) => (
          <SheetField
            key={column.key}
            id={`${row.id}-${column.key}`}
            column={column.key === 'identifier' && isUnidentified ? { ...column, readOnly: true } : column}
            row={row}
            sheet={copies.sheet}
            faults={copies.faults}
            languages={model.languages}
          />
        ))}
    </li>
  )
}
