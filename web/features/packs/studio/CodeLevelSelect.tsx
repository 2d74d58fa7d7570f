import { Select } from '@mantine/core'
import type { CodeLevel } from '../../../../core/gs1/codes.ts'
import { dropdown, entryOrder } from '../../../forms/inputs/common.tsx'
import { useTranslation } from '../../../ui/texts.ts'

const levels = ['lot', 'item'] as const satisfies readonly CodeLevel[]

interface CodeLevelSelectProps {
  level: CodeLevel | undefined
  isReadOnly: boolean
  onChange: (level: CodeLevel | undefined) => void
}

/** Whether the products of a stage have GS1 codes, by lot or one by one (GS1-01). */
export function CodeLevelSelect({ level, isReadOnly, onChange }: CodeLevelSelectProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('studio.stage.gs1')}
      description={t('studio.stage.gs1Help')}
      inputWrapperOrder={entryOrder}
      data={[
        { value: '', label: t('studio.stage.gs1None') },
        ...levels.map((value) => ({ value, label: t(`studio.stage.gs1Level.${value}`) })),
      ]}
      value={level ?? ''}
      allowDeselect={false}
      readOnly={isReadOnly}
      onChange={(value) => onChange(levels.find((one) => one === value))}
      {...dropdown}
    />
  )
}
