/** @jsxImportSource preact */
import { inSentence } from '../core/i18n/nouns.ts'
import type { PublicCertificate, PublicProcess, PublicProduct } from '../core/contract/publicPage.ts'
import { FileLink } from './Files.tsx'
import { blocks, Marks } from './Fields.tsx'
import { Icon, icons } from './Icon.tsx'
import { isNote, plain } from './story.ts'
import type { Words } from './words.ts'

/** What others put their name to: certificates, and processes of the product that are papers. */
export interface VouchedFor {
  certificates: readonly PublicCertificate[]
  documents: readonly PublicProcess[]
}

export function vouchedIn({ certificates = [], story }: PublicProduct): VouchedFor {
  const own = story.at(-1)?.products[0]
  const documents = own?.processes.filter((process) => process.document === true && !isNote(process)) ?? []
  return { certificates, documents }
}

export const countOf = ({ certificates, documents }: VouchedFor) => certificates.length + documents.length

/** Whether all of them are called certificates. */
export const areCertificates = ({ documents }: VouchedFor, words: Words) =>
  documents.every(({ name }) => words.plural(name, 2) === words.say('publicPage.certificates.title'))

function headingOf(vouched: VouchedFor, words: Words): string {
  const { certificates, documents } = vouched
  if (certificates.length > 0)
    return words.say(`publicPage.certificates.${areCertificates(vouched, words) ? 'title' : 'withReports'}`)
  const names = [...new Set(documents.map(({ name }) => name))]
  return names.length === 1 ? words.plural(names[0]!, documents.length) : words.say('publicPage.documents')
}

/** The papers of the page in one section, each with its file (picture 18b). */
export function Vouched({ vouched, words }: { vouched: VouchedFor; words: Words }) {
  const { certificates, documents } = vouched
  if (countOf(vouched) === 0) return null
  return (
    <section id="certificates">
      <h2>{headingOf(vouched, words)}</h2>
      <ul className="documents">
        {certificates.map((certificate, index) => (
          <Certificate key={index} certificate={certificate} words={words} />
        ))}
        {documents.map((document, index) => (
          <Document key={index} document={document} words={words} />
        ))}
      </ul>
    </section>
  )
}

function Certificate({
  certificate: { name, number, issuer, until, file },
  words,
}: {
  certificate: PublicCertificate
  words: Words
}) {
  return (
    <li>
      <Icon d={icons.certificate} />
      <div>
        <strong {...words.foreign}>{[name, number].filter(Boolean).join(' ')}</strong>
        <span>
          {[issuer, until && words.say('publicPage.certificates.until', { day: words.day(until) })]
            .filter(Boolean)
            .join(', ')}
        </span>
        {file && (
          <div className="file">
            <FileLink file={file} name={file.name} words={words} />
          </div>
        )}
      </div>
    </li>
  )
}

/** The first field names the paper, the others its issuer and its dates. */
function Document({ document, words }: { document: PublicProcess; words: Words }) {
  const [first, ...others] = document.fields
  const titled = first !== undefined && (first.value.kind === 'text' || first.value.kind === 'choices')
  return (
    <li>
      <Icon d={icons.certificate} />
      <div>
        <strong>{titled ? plain(first.value, words) : document.name}</strong>
        <span>{sentence(titled ? others : document.fields, words)}</span>
        {blocks(others, words)}
        <Marks process={document} words={words} />
      </div>
    </li>
  )
}

/** "Certificadora Andina, vigente hasta 31/12/26": texts stand without their title, numbers and dates with it. */
function sentence(fields: PublicProcess['fields'], words: Words): string {
  return fields
    .flatMap((field) => {
      const said = ['file', 'link', 'images', 'video', 'rich', 'checks'].includes(field.value.kind)
        ? ''
        : plain(field.value, words)
      if (!said) return []
      return field.value.kind === 'date' || field.value.kind === 'number'
        ? [words.titled(inSentence(field.title), said, field.value.kind === 'date')]
        : [said]
    })
    .join(', ')
}
