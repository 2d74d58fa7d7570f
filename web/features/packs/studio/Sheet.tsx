import { Checkbox } from '@mantine/core'
import { useTranslation } from '../../../ui/texts.ts'
import { changeTemplate } from '../../../../core/pack/edit/account.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { NumberEntry } from './NumberEntry.tsx'
import { useStudioContent } from './useStudio.ts'
import classes from './studio.module.css'

type Cells = NonNullable<Pack['pdfTemplates'][string]['template']['sheet']>

const first: Cells = { columns: 3, rows: 8, cell: { width: 70, height: 37 } }

/** The cells of a sheet of stickers, each of which gets one label. */
export function Sheet({ id }: { id: string }) {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  const { template, itemType } = pack.pdfTemplates[id]!
  const { sheet, pageSize } = template
  const edit = (next: Cells | undefined, key: string) =>
    change(
      (now) => changeTemplate(now, id, { template: next ? { pageSize, sheet: next } : { pageSize } }),
      `${id}/${key}`,
    )
  if (itemType !== 'ProductSchemaQR') return null
  return (
    <>
      <Checkbox
        label={t('studio.template.sheet')}
        checked={sheet !== undefined}
        disabled={isReadOnly}
        onChange={({ currentTarget: { checked } }) => edit(checked ? first : undefined, 'sheet')}
      />
      {sheet && (
        <div className={classes.pair}>
          {(['columns', 'rows'] as const).map((member) => (
            <NumberEntry
              key={member}
              label={t(`studio.template.${member}`)}
              value={sheet[member]}
              isWhole
              isReadOnly={isReadOnly}
              onChange={(value) => value !== undefined && edit({ ...sheet, [member]: value }, member)}
            />
          ))}
          {(['width', 'height'] as const).map((side) => (
            <NumberEntry
              key={side}
              label={t(`studio.template.cell.${side}`)}
              value={sheet.cell[side]}
              isReadOnly={isReadOnly}
              onChange={(value) =>
                value !== undefined &&
                edit({ ...sheet, cell: { ...sheet.cell, [side]: value } }, `cell/${side}`)
              }
            />
          ))}
          {(['top', 'left', 'gapX', 'gapY'] as const).map((member) => (
            <NumberEntry
              key={member}
              label={t(`studio.template.${member}`)}
              value={sheet[member]}
              isReadOnly={isReadOnly}
              onChange={(value) => {
                const { [member]: _, ...others } = sheet
                edit(value === undefined ? others : { ...others, [member]: value }, member)
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}
