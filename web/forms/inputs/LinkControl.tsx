import { Button, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { FaultText } from './common.tsx'
import classes from './RichText.module.css'

/** The key that makes the selected text a link; an empty address takes the link away. */
export function LinkControl({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  /** The address being typed; undefined while the box is closed. */
  const [typed, setTyped] = useState<string>()
  const [wrong, setWrong] = useState(false)
  const close = () => {
    setTyped(undefined)
    setWrong(false)
  }
  const apply = () => {
    const address = addressOf(typed ?? '')
    if (address === undefined) return setWrong(true)
    const link = editor.chain().focus().extendMarkRange('link')
    if (address === '') link.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      link
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run()
    else link.setLink({ href: address }).run()
    close()
  }
  return (
    <Popover
      opened={typed !== undefined}
      onChange={(opened) => !opened && close()}
      // Inside the panel, within its landmark and focus trap.
      withinPortal={false}
      trapFocus
      position="bottom-start"
    >
      <Popover.Target>
        <RichTextEditor.Control
          active={editor.isActive('link')}
          aria-label={t('forms.richText.link')}
          title={t('forms.richText.link')}
          onClick={() => setTyped(String(editor.getAttributes('link').href ?? ''))}
        >
          <IconLink size={16} stroke={1.6} aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.link ?? ''}
        onKeyDown={(event) => {
          // Inside a form, which Enter must not send, in a panel, which Escape must not close.
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') return apply()
          close()
          editor.commands.focus()
        }}
      >
        <TextInput
          type="url"
          inputMode="url"
          aria-label={t('forms.richText.address')}
          placeholder="https://"
          value={typed ?? ''}
          error={wrong && <FaultText>{t('fields.url')}</FaultText>}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button variant="default" onClick={apply}>
          {t(typed === '' ? 'forms.richText.unlink' : 'forms.richText.apply')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The address of a link as it was typed, with or without https://; undefined for any other scheme. */
function addressOf(typed: string): string | undefined {
  const text = typed.trim()
  const isHost = /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text)
  const completed = isHost ? `https://${text}` : text
  const isAddress = isWebAddress(completed) || /^mailto:[^\s@]+@[^\s@]+$/i.test(completed)
  return completed === '' || isAddress ? completed : undefined
}
