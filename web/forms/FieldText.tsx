import type { FieldLine } from './versions.ts'

/** A value to be read; one that leads somewhere is the link. */
export function FieldText({ line: { text, href } }: { line: FieldLine }) {
  if (href === undefined) return text
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
