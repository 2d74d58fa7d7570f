import type { FieldLine } from './versions.ts'

/** Filled fields as pairs of label and value. A value with an address is a link. */
export function FieldLines({
  lines,
  className,
}: {
  lines: readonly FieldLine[]
  className?: string | undefined
}) {
  return (
    <dl className={className}>
      {lines.map(({ name, title, text, href }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>
            {href === undefined ? (
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
