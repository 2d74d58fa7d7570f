/** @jsxImportSource preact */
import type { PublicCertificate } from '../core/contract/publicPage.ts'
import { FileLink } from './Files.tsx'
import { Icon, icons } from './Icon.tsx'
import type { Words } from './words.ts'

/** The certificates that cover the product, each with its file (picture 18b). */
export function Vouched({
  certificates,
  words,
}: {
  certificates: readonly PublicCertificate[]
  words: Words
}) {
  return (
    <section>
      <h2>{words.say('publicPage.certificates.title')}</h2>
      <ul className="documents">
        {certificates.map(({ name, number, issuer, until, file }, index) => (
          <li key={index}>
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
        ))}
      </ul>
    </section>
  )
}
