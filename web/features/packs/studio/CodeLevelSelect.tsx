import { Select } from '@mantine/core'
import type { CodeLevel } from '../../../../core/gs1/codes.ts'
import { changeSchema } from '../../../../core/pack/edit/schemas.ts'
import { dropdown, entryOrder } from '../../../forms/inputs/common.tsx'
import { useTranslation } from '../../../ui/texts.ts'
import { useStudioContent } from './useStudio.ts'

const levels = ['lot', 'item'] as const satisfies readonly CodeLevel[]

/** Whether the products of a stage have GS1 codes, by lot or one by one (GS1-01). */
export function CodeLevelSelect({ id }: { id: string }) {
  const { t } = useTranslation()
  const { pack, change, isReadOnly } = useStudioContent()
  const edit = (level: CodeLevel | undefined) =>
    change(
      (now) => changeSchema(now, 'productSchemas', id, { gs1: level ? { level } : undefined }),
      `${id}/gs1`,
    )
  return (
    <Select
      label={t('studio.stage.gs1')}
      description={t('studio.stage.gs1Help')}
      inputWrapperOrder={entryOrder}
      data={[
        { value: '', label: t('studio.stage.gs1None') },
        ...levels.map((value) => ({ value, label: t(`studio.stage.gs1Level.${value}`) })),
      ]}
      value={pack.productSchemas[id]?.gs1?.level ?? ''}
      allowDeselect={false}
      readOnly={isReadOnly}
      onChange={(value) => edit(levels.find((one) => one === value))}
      {...dropdown}
    />
  )
}
