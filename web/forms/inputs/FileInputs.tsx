import { isRecord } from '../../../core/fields/kind.ts'
import type { InputProps } from '../field.ts'
import type { ShownFile } from '../files/FileTile.tsx'
import { FilesField } from '../files/FilesField.tsx'
import { GeometryInput } from './GeometryInput.tsx'

/** A file with its name; with `store: geometry` the polygons that are read from it. */
export function FileInput(props: InputProps<'file'>) {
  const { value, descriptor, onChange } = props
  if (descriptor.store === 'geometry') return <GeometryInput {...props} />
  return (
    <FilesField
      {...props}
      files={isFile(value) ? [value] : []}
      accept={descriptor.accept}
      onAdd={({ name, type, url }) => onChange({ name, type, url })}
      onRemove={() => onChange(undefined)}
    />
  )
}

const isFile = (value: unknown): value is ShownFile => isRecord(value) && typeof value.url === 'string'

/** The address of one picture or video. */
function AddressInput({ fallback, ...props }: InputProps<'image' | 'video'> & { fallback: string }) {
  const { value, descriptor, onChange } = props
  return (
    <FilesField
      {...props}
      files={typeof value === 'string' && value !== '' ? [{ url: value }] : []}
      accept={descriptor.accept ?? fallback}
      onAdd={({ url }) => onChange(url)}
      onRemove={() => onChange(undefined)}
    />
  )
}

export const ImageInput = (props: InputProps<'image'>) => <AddressInput {...props} fallback="image/*" />
export const VideoInput = (props: InputProps<'video'>) => <AddressInput {...props} fallback="video/*" />

/** The addresses of several pictures. */
export function ImagesInput(props: InputProps<'images'>) {
  const { value, descriptor, onChange } = props
  const urls = Array.isArray(value) ? value.filter((url) => typeof url === 'string') : []
  return (
    <FilesField
      {...props}
      multiple
      files={urls.map((url) => ({ url }))}
      accept={descriptor.accept ?? 'image/*'}
      onAdd={({ url }) => onChange([...urls, url])}
      onRemove={(removed) => onChange(urls.filter((url) => url !== removed))}
    />
  )
}
