import { useTranslation } from '../ui/texts.ts'
import { FilePicture } from './files/FileTile.tsx'
import classes from './files/files.module.css'
import type { FieldLine } from './versions.ts'

/** Filled fields as pairs of label and value. A value with an address is a link, a picture is shown. */
export function FieldLines({
  lines,
  className,
}: {
  lines: readonly FieldLine[]
  className?: string | undefined
}) {
  return (
    <dl className={className}>
      {lines.map((line) => (
        <div key={line.name}>
          <dt>{line.title}</dt>
          <dd>
            <FieldValue {...line} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A value as text, as a link, or as small pictures. */
export function FieldValue({
  title,
  text,
  href,
  pictures,
}: Pick<FieldLine, 'title' | 'text' | 'href' | 'pictures'>) {
  if (pictures.length > 0) return <Pictures title={title} urls={pictures} />
  return href === undefined ? (
    text
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

/** Small pictures, each of which opens the whole one. */
function Pictures({ title, urls }: { title: string; urls: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <span className={classes.pictures}>
      {urls.map((url, index) => (
        <a
          key={url}
          className={classes.picture}
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label={t('forms.files.open', { name: urls.length > 1 ? `${title} ${index + 1}` : title })}
        >
          <FilePicture url={url} />
        </a>
      ))}
    </span>
  )
}
