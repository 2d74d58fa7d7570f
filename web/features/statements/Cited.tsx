import type { Statement } from '../../../core/contract/statements.ts'
import { grouped } from '../../../core/eudr/numbers.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Statement.module.css'

/** The numbers of those who declared before, with where each was found. */
export function Cited({ references }: Pick<Statement, 'references'>) {
  const { t } = useTranslation()
  if (references.length === 0) return null
  return (
    <section aria-labelledby="statement-cited">
      <header className={classes.head}>
        <h2 id="statement-cited">{t('statements.cited.title')}</h2>
        <span>{t('statements.cited.text')}</span>
      </header>
      <ul className={classes.cited} aria-labelledby="statement-cited">
        {references.map(({ referenceNumber, verificationNumber, use, from, verified }) => (
          <li key={referenceNumber}>
            <span>
              <b>{grouped(referenceNumber)}</b>
              <small>{t('statements.cited.verification', { number: verificationNumber })}</small>
            </span>
            <span>
              {from.product && <IdentifierText>{from.product.identifier}</IdentifierText>}
              <small>{t(`statements.cited.from.${from.source}`)}</small>
            </span>
            <span>
              {t(`statements.cited.use.${use}`)}
              <small data-warn={verified?.result !== 'EXISTING_USABLE' || undefined}>
                {t(`statements.cited.verified.${verified?.result ?? 'none'}`)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
