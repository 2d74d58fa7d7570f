import { useTranslation } from '../../ui/texts.ts'
import { ProductCertificates } from '../certificates/ProductCertificates.tsx'
import { identifierOf } from '../products/columns.tsx'
import { useRecord } from '../products/openRecord.tsx'
import { QrSheet } from '../qr/QrPanel.tsx'
import classes from './Record.module.css'

/** PRD-07, QRP-01: the sheet of a product. */
export function CodeTab() {
  const { t } = useTranslation()
  const { product } = useRecord()
  return (
    <div className={classes.sheet}>
      <h3>{t('qr.product')}</h3>
      <QrSheet thing={{ ...product, name: identifierOf(product) }} />
      <ProductCertificates product={product._id} />
    </div>
  )
}
