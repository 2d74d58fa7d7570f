import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { formatNumber } from '../../../../core/i18n/index.ts'
import { remarkText } from '../../../../core/errors/remarks.ts'
import { readFigure } from '../../../../core/readers/figure.ts'
import { FaultText } from '../../../forms/inputs/common.tsx'

interface NumberEntryProps {
  label: string
  value: number | undefined
  isWhole?: boolean
  /** Of the field that it limits. */
  unit?: string | undefined
  isReadOnly: boolean
  onChange: (value: number | undefined) => void
}

/** A figure as people write it, or none. Other text stays in sight and changes nothing. */
export function NumberEntry({ label, value, isWhole = false, unit, isReadOnly, onChange }: NumberEntryProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [told, setTold] = useState<string>()
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === undefined ? '' : formatNumber(value, language))}
      readOnly={isReadOnly}
      error={fault !== undefined && <FaultText>{fault}</FaultText>}
      description={typed === undefined && told}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={({ currentTarget: { value: text } }) => {
        const reading = readFigure(text, unit, language)
        const figure = reading && 'value' in reading ? reading : undefined
        const isNone = text.trim() === ''
        const isRight = isNone || (figure !== undefined && (!isWhole || Number.isInteger(figure.value)))
        const otherUnit = reading && 'fault' in reading ? remarkText(language, reading.fault) : undefined
        setTyped(text)
        setFault(isRight ? undefined : (otherUnit ?? t('fields.number')))
        setTold(figure?.told?.map((remark) => remarkText(language, remark)).join(' '))
        if (isRight) onChange(isNone ? undefined : figure?.value)
      }}
      onBlur={() => fault === undefined && setTyped(undefined)}
    />
  )
}
