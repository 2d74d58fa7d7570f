import { TextInput } from '@mantine/core'
import { useTranslation, type Translator } from '../../../ui/texts.ts'
import { useState } from 'react'
import { partsOfPattern, patternOfExample, type PatternPart } from '../../../../core/pack/edit/pattern.ts'
import { entryOrder } from '../../../forms/inputs/common.tsx'

interface PatternEntryProps {
  pattern: string | undefined
  isReadOnly: boolean
  onChange: (pattern: string) => void
}

/** What a text must look like: from an example, said in words. The expression is for those who write one. */
export function PatternEntry({ pattern = '', isReadOnly, onChange }: PatternEntryProps) {
  const { t } = useTranslation()
  const [example, setExample] = useState('')
  const parts = partsOfPattern(pattern)
  const help = parts
    ? parts.map((part) => partText(t, part)).join(', ')
    : t(pattern === '' ? 'studio.field.exampleHelp' : 'studio.field.shapeOther')
  return (
    <>
      <TextInput
        label={t('studio.field.example')}
        description={help}
        inputWrapperOrder={entryOrder}
        maxLength={40}
        value={example}
        readOnly={isReadOnly}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setExample(value)
          onChange(value === '' ? '' : patternOfExample(value))
        }}
      />
      <details>
        <summary>{t('studio.field.advanced')}</summary>
        <TextInput
          mt={8}
          label={t('studio.field.pattern')}
          description={t('studio.field.patternHelp')}
          maxLength={200}
          value={pattern}
          readOnly={isReadOnly}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      </details>
    </>
  )
}

const signs: Partial<Record<string, 'dash' | 'space' | 'slash' | 'dot'>> = {
  '-': 'dash',
  ' ': 'space',
  '/': 'slash',
  '.': 'dot',
}

function partText(t: Translator, part: PatternPart): string {
  if (part.kind !== 'sign') return t(`studio.field.shape.${part.kind}`, { count: part.count })
  const sign = signs[part.text]
  return sign ? t(`studio.field.shape.${sign}`) : part.text
}
