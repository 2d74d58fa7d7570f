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
      {lines.map(({ name, title, text, href, pictures }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>
            {pictures.length > 0 ? (
              <Pictures title={title} urls={pictures} />
            ) : href === undefined ? (
              text
            ) : (
              <a href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
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
