import { Checkbox } from '@mantine/core'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import ui from '../../ui/shared.module.css'
import classes from './RecallDialog.module.css'

interface ProductChoiceProps {
  rows: readonly TracedProduct[]
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Rows of a trace to pick from, by their ids. */
export function ProductChoice({ rows, chosen, onChange }: ProductChoiceProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <ul className={classes.choice}>
      {rows.map((row) => (
        <li key={row._id}>
          <Checkbox
            checked={chosen.has(row._id)}
            onChange={() => toggle(row._id)}
            label={
              <>
                <IdentifierText>{row.identifier}</IdentifierText>{' '}
                <span className={ui.metaLine}>
                  {[row.stage.name, row.holder?.name].filter(Boolean).join(' · ')}
                </span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}
