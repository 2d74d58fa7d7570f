import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../ui/texts.ts'
import { maxTagName } from '../../../core/rules/tag.ts'
import { tagsQuery } from './queries.ts'
import { typedTags } from './tags.ts'

interface TagEntryProps {
  value: readonly string[]
  onChange: (names: string[]) => void
  readOnly?: boolean
}

/** FRM-15: tags by their names. Enter and commas add what is typed; those of the account are offered. */
export function TagEntry({ value, onChange, readOnly = false }: TagEntryProps) {
  const { t } = useTranslation()
  const { data: tags = [] } = useQuery(tagsQuery)
  return (
    <TagsInput
      name="tags"
      label={t('media.tags.label')}
      description={t('media.tags.help')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={readOnly ? '' : t('media.tags.add')}
      value={[...value]}
      onChange={(typed) => onChange(typedTags(typed))}
      data={tags.map(({ name }) => name).filter((name) => !value.includes(name))}
      maxLength={maxTagName}
      acceptValueOnBlur
      readOnly={readOnly}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
