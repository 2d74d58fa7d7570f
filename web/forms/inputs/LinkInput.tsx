import { TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { InputProps } from '../field.ts'
import { messageAt } from './common.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import classes from './inputs.module.css'

interface Link {
  title?: string
  url?: string
}

/** A link: its title and its address side by side. */
export function LinkInput(props: InputProps<'link'>) {
  const { id, name, descriptor, value, onChange, onLeave, issues, disabled, readOnly } = props
  const { t } = useTranslation()
  const link: Link = typeof value === 'object' && value !== null ? value : {}
  const change = (part: Link) => {
    const { title, url } = { ...link, ...part }
    onChange(title || url ? { ...(title ? { title } : {}), ...(url ? { url } : {}) } : undefined)
  }
  const shared = { disabled, readOnly, autoComplete: 'off' }
  const trim = () => {
    change({ title: (link.title ?? '').trim(), url: (link.url ?? '').trim() })
    onLeave()
  }
  return (
    <FieldGroup {...props} hint={descriptor.help ?? t('forms.link.hint')}>
      <div className={classes.pair}>
        <TextInput
          {...shared}
          id={id}
          name={`${name}.title`}
          aria-label={`${props.property.title}: ${t('forms.link.title')}`}
          placeholder={t('forms.link.title')}
          value={link.title ?? ''}
          error={messageAt(issues, '/title')}
          onChange={(event) => change({ title: event.currentTarget.value })}
          onBlur={trim}
        />
        <TextInput
          {...shared}
          id={`${id}-url`}
          name={`${name}.url`}
          type="url"
          inputMode="url"
          aria-label={`${props.property.title}: ${t('forms.link.url')}`}
          placeholder="https://"
          leftSection={<IconLink size={16} stroke={1.6} aria-hidden />}
          value={link.url ?? ''}
          error={messageAt(issues, '/url')}
          onChange={(event) => change({ url: event.currentTarget.value })}
          onBlur={trim}
        />
      </div>
    </FieldGroup>
  )
}
