import { TagsInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import { maxTagName } from '../../../core/rules/tag.ts'
import { entryOrder } from '../../forms/inputs/common.tsx'
import type { Control } from '../../forms/useFixedForm.tsx'
import { tagsQuery } from './queries.ts'
import { typedTags } from './tags.ts'

interface TagEntryProps extends Pick<Control<string[]>, 'name' | 'label' | 'value' | 'onChange'> {
  readOnly?: boolean
}

/** FRM-15: tags by their names. Enter and commas add what is typed; those of the account are offered. */
export function TagEntry({ name, label, value, onChange, readOnly = false }: TagEntryProps) {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagsQuery)
  return (
    <TagsInput
      data-any-text
      name={name}
      label={label}
      description={t('media.tags.help')}
      inputWrapperOrder={entryOrder}
      placeholder={readOnly ? '' : t('media.tags.add')}
      value={value}
      onChange={(typed) => onChange(typedTags(typed))}
      data={tags.map((tag) => tag.name).filter((one) => !value.includes(one))}
      maxLength={maxTagName}
      acceptValueOnBlur
      wrapperProps={{
        // Enter adds the typed tag or chooses the marked one, and never sends the form around it.
        onKeyDown: (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault(),
      }}
      readOnly={readOnly}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
