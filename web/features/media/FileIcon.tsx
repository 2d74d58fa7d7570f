import { IconFile, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react'
import { isPicture } from '../../../core/rules/file.ts'

interface FileIconProps {
  type: string
  size?: number
  stroke?: number
}

/** MED-03: the icon of a type. */
export function FileIcon({ type, size = 17, stroke = 1.6 }: FileIconProps) {
  const shared = { size, stroke, 'aria-hidden': true }
  if (isPicture(type)) return <IconPhoto {...shared} />
  if (type === 'application/pdf') return <IconFileTypePdf {...shared} />
  return type.startsWith('video/') ? <IconVideo {...shared} /> : <IconFile {...shared} />
}
