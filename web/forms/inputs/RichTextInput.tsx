import '@mantine/tiptap/styles.layer.css'
import { RichTextEditor } from '@mantine/tiptap'
import Link from '@tiptap/extension-link'
import TextAlign from '@tiptap/extension-text-align'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { styleNonce } from '../../ui/styleNonce.ts'
import type { InputProps } from '../field.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { LinkControl } from './LinkControl.tsx'
import classes from './RichText.module.css'

/** Only marks of the toolbar (FRM-10): other pasted markup is dropped, and the server sanitises again. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2] },
    blockquote: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    strike: false,
  }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { rel: null, target: null },
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
]

/** Text with bold, italic, underline, alignment, two levels of headings and links. */
export default function RichTextInput(props: InputProps<'rich-text'>) {
  const { id, descriptor, value, onChange, onLeave, issues, disabled, required } = props
  const { t } = useTranslation()
  const isFixed = disabled || props.readOnly || descriptor.readOnly === true
  const html = typeof value === 'string' ? value : ''
  /** Last value given to or by the editor; another one comes from outside, such as a draft. */
  const known = useRef(html)
  const latest = useRef({ onChange, onLeave })
  useEffect(() => {
    latest.current = { onChange, onLeave }
  })
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isFixed,
    shouldRerenderOnTransaction: true,
    injectNonce: styleNonce(),
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(isFixed ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      known.current = changed.isEmpty ? '' : changed.getHTML()
      latest.current.onChange(known.current === '' ? undefined : known.current)
    },
    onBlur: () => latest.current.onLeave(),
  })
  useEffect(() => {
    if (html === known.current) return
    known.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useEffect(() => editor.setEditable(!isFixed, false), [editor, isFixed])
  return (
    <FieldGroup {...props} hint={descriptor.help}>
      <RichTextEditor
        editor={editor}
        withCodeHighlightStyles={false}
        classNames={{
          root: classes.root ?? '',
          toolbar: classes.toolbar ?? '',
          content: classes.content ?? '',
          control: classes.control ?? '',
        }}
        data-error={issues.length > 0 || undefined}
        data-fixed={isFixed || undefined}
        labels={{
          boldControlLabel: t('forms.richText.bold'),
          italicControlLabel: t('forms.richText.italic'),
          underlineControlLabel: t('forms.richText.underline'),
          alignLeftControlLabel: t('forms.richText.left'),
          alignCenterControlLabel: t('forms.richText.center'),
          alignRightControlLabel: t('forms.richText.right'),
          h1ControlLabel: t('forms.richText.h1'),
          h2ControlLabel: t('forms.richText.h2'),
        }}
      >
        {!isFixed && (
          <RichTextEditor.Toolbar
            role="toolbar"
            aria-label={t('forms.richText.toolbar', { field: props.property.title })}
          >
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.Underline />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.AlignLeft />
              <RichTextEditor.AlignCenter />
              <RichTextEditor.AlignRight />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H1 />
              <RichTextEditor.H2 />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <LinkControl editor={editor} />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
        )}
        <RichTextEditor.Content />
      </RichTextEditor>
    </FieldGroup>
  )
}
