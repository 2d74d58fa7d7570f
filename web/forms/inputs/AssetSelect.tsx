import { Input } from '@mantine/core'
import { IconChevronDown, IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { assetSchemaQuery } from './assets.ts'
import { AssetsPicker } from './AssetsPicker.tsx'

/** An asset with its name, as checks hold it. */
interface NamedAsset {
  _id: string
  name: string
}

interface AssetSelectProps {
  id: string
  /** The kind of asset. */
  assetSchema: string
  value: NamedAsset | null
  onChange: (asset: NamedAsset | null) => void
  required: boolean
  readOnly: boolean
  error: ReactNode
  language: Language
  day: string
}

/** One asset: looks like a select, and opens the picker beside the form. */
export function AssetSelect(props: AssetSelectProps) {
  const { id, assetSchema, value, onChange, required, readOnly, error, language, day } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { data: schema, isError } = useQuery(assetSchemaQuery(assetSchema))
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const label = schema?.name ?? t('forms.assets.one')
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelProps={{ id: `${id}-label` }}
      required={required}
      error={error}
      {...(isError ? { description: t('forms.assets.noSchema') } : {})}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <Input
        component="button"
        type="button"
        id={id}
        ref={button}
        pointer
        aria-labelledby={`${id}-label ${id}`}
        aria-expanded={open}
        disabled={readOnly || !schema}
        error={Boolean(error)}
        leftSection={<IconPackage size={17} stroke={1.6} aria-hidden />}
        rightSection={!readOnly && <IconChevronDown size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {value?.name ?? (
          <Input.Placeholder>{t('forms.assets.choose', { noun: inSentence(label) })}</Input.Placeholder>
        )}
      </Input>
      {open && schema && (
        <AssetsPicker
          schema={schema}
          multiple={false}
          picks={value ? [value] : []}
          language={language}
          day={day}
          onPick={({ _id, name }) => {
            onChange(_id === value?._id ? null : { _id, name })
            close()
          }}
          onClose={close}
        />
      )}
    </Input.Wrapper>
  )
}
