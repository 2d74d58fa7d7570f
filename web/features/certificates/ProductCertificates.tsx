import { useQuery } from '@tanstack/react-query'
import type { ProductCertificate } from '../../../core/contract/certificates.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { FormSection, Wide } from '../../ui/FormGrid.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { ofProductQuery } from './queries.ts'
import { limitText } from './Months.tsx'
import classes from './Certificates.module.css'

/** What covers a product and what it was made of, on its sheet (CRT-02). Nothing where no certificate is about them. */
export function ProductCertificates({ product }: { product: string }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(ofProductQuery(product, i18n.language))
  if (!data || data.collection.length === 0) return null
  const certificates = new Map<string, ProductCertificate[]>()
  for (const one of data.collection)
    certificates.set(one.certificate._id, [...(certificates.get(one.certificate._id) ?? []), one])
  return (
    <FormSection title={t('certificates.title')}>
      <Wide>
        <ul className={classes.covering}>
          {[...certificates.values()].map((rows) => {
            const { certificate } = rows[0]!
            const covered = rows.filter(({ covers }) => covers)
            return (
              <li key={certificate._id}>
                <Go to={paths.certificates.edit(certificate._id)}>{certificate.name}</Go>
                <span className={classes.meta}>
                  {[certificate.kind, certificate.issuer, limitText(t, certificate, i18n.language)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={classes.meta}>{coveredText(t, product, covered)}</span>
              </li>
            )
          })}
        </ul>
      </Wide>
    </FormSection>
  )
}

/** "Lo cubre, y a 7 anteriores". */
function coveredText(
  t: ReturnType<typeof useTranslation>['t'],
  product: string,
  covered: readonly ProductCertificate[],
): string {
  const isOwn = covered.some(({ product: one }) => !('restricted' in one) && one._id === product)
  const before = covered.length - (isOwn ? 1 : 0)
  if (covered.length === 0) return t('certificates.covers.none')
  if (before === 0) return t('certificates.covers.it')
  return isOwn
    ? t('certificates.covers.itAndBefore', { count: before })
    : t('certificates.covers.before', { count: before })
}
