import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { formatNumber } from '../../../../core/i18n/index.ts'
import { readNumber } from '../../../../core/readers/number.ts'
import { FaultText } from '../../../forms/inputs/common.tsx'

interface NumberEntryProps {
  label: string
  value: number | undefined
  isWhole?: boolean
  isReadOnly: boolean
  onChange: (value: number | undefined) => void
}

/** A figure as people write it, or none. Other text stays in sight and changes nothing. */
export function NumberEntry({ label, value, isWhole = false, isReadOnly, onChange }: NumberEntryProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const [typed, setTyped] = useState<string>()
  const [isFaulty, setFaulty] = useState(false)
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (value === undefined ? '' : formatNumber(value, language))}
      readOnly={isReadOnly}
      error={isFaulty && <FaultText>{t('fields.number')}</FaultText>}
      onChange={({ currentTarget: { value: text } }) => {
        const figure = readNumber(text, language)
        const isNone = text.trim() === ''
        const isRight = isNone || (figure !== undefined && (!isWhole || Number.isInteger(figure)))
        setTyped(text)
        setFaulty(!isRight)
        if (isRight) onChange(isNone ? undefined : figure)
      }}
      onBlur={() => !isFaulty && setTyped(undefined)}
    />
  )
}
