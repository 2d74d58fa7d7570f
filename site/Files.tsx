/** @jsxImportSource preact */
import type { PublicFile } from '../core/contract/publicPage.ts'
import { fileTypes, typeOfKey, type FileType } from '../core/rules/file.ts'
import { Icon, icons } from './Icon.tsx'
import type { Words } from './words.ts'

const iconOf: Record<FileType, string> = {
  'application/pdf': icons.document,
  'image/jpeg': icons.picture,
  'image/png': icons.picture,
  'image/svg+xml': icons.picture,
  'video/webm': icons.film,
}

interface FileLinkProps {
  file: PublicFile
  name: string
  words: Words
}

/** A file with its kind and its weight, so that nobody on a phone opens it unwarned; one click opens it. */
export function FileLink({ file: { href, size }, name, words }: FileLinkProps) {
  const type = typeOfKey(href.slice(href.lastIndexOf('/') + 1))
  const facts = [
    ...(type ? [fileTypes[type].toUpperCase()] : []),
    ...(size === undefined ? [] : [words.number(Math.max(1, Math.round(size / 1000)), 'kB')]),
  ]
  return (
    <>
      <Icon d={type ? iconOf[type] : icons.document} />
      <div>
        <a href={href}>{name}</a>
        {facts.length > 0 && <span>{facts.join(', ')}</span>}
      </div>
      <a className="load" href={href} download={name} aria-label={words.say('publicPage.download', { name })}>
        <Icon d={icons.download} />
      </a>
    </>
  )
}
