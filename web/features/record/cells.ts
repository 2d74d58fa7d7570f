import type { Form } from '../../../core/fields/index.ts'
import { isPublic } from '../../../core/fields/public.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { type FieldLine, fieldLines } from '../../forms/versions.ts'

/** A field as the record shows it; without a text it isn't filled in. */
export interface DataCell extends FieldLine {
  isPublic: boolean
  /** It takes the whole width. */
  isWide: boolean
}

/** Longer texts don't fit a third of the panel. */
const maxText = 56

/** Kinds whose fields are shown where they are empty, too: somebody is awaited to bring their file. */
const awaited: readonly string[] = ['file', 'image', 'images']

/** All filled fields but the identifier, which the head shows; then the files that nobody has brought. */
export function dataCells(
  form: Form,
  record: { dataSchema: Readonly<Record<string, unknown>>; i18n: unknown },
  language: Language,
): DataCell[] {
  const filled = new Map(fieldLines(form, record, language).map((line) => [line.name, line]))
  return Object.entries(form.schema.properties).flatMap(([name, { title }]): DataCell[] => {
    const descriptor = form.descriptor[name]
    if (!descriptor || name === 'identifier') return []
    const line = filled.get(name)
    const isFile = awaited.includes(descriptor.kind)
    if (!line && !isFile) return []
    const shown = line ?? { name, title, text: '', href: undefined, pictures: [] }
    return [
      {
        ...shown,
        isPublic: isPublic(descriptor),
        isWide: isFile || shown.text.length > maxText || shown.text.includes('\n'),
      },
    ]
  })
}
