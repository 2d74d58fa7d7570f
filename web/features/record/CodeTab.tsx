import { useQuery } from '@tanstack/react-query'
import { Fault } from '../../shell/faults.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { ProductCertificates } from '../certificates/ProductCertificates.tsx'
import { CodeSheet } from '../codes/CodeSheet.tsx'
import { productCodesQuery } from '../codes/queries.ts'
import { WithoutCode } from '../codes/WithoutCode.tsx'
import { identifierOf } from '../products/columns.tsx'
import { useRecord } from '../products/openRecord.tsx'
import { QrSheet } from '../qr/QrPanel.tsx'
import { usePrint } from './RecordActs.tsx'
import classes from './Record.module.css'

/** PRD-07, QRP-01, GS1-09: the sheet of a product. */
export function CodeTab() {
  const { t } = useTranslation()
  const open = useRecord()
  const { product, stage } = open
  const onPrint = usePrint(open)
  const { data: codes, isError, error, refetch } = useQuery(productCodesQuery(product._id))
  const hasCode = product.gs1 !== null
  const name = identifierOf(product)
  return (
    <div className={classes.sheet}>
      <h3>{t('qr.product')}</h3>
      {hasCode &&
        !codes &&
        (isError ? <Fault error={error} onRetry={() => void refetch()} /> : <FormSkeleton />)}
      {codes?.code && (
        <CodeSheet
          key={product._id}
          product={product._id}
          uuid={product.uuid}
          name={shownIdentifier(name)}
          codes={codes}
          code={codes.code}
          onPrint={onPrint}
        />
      )}
      {hasCode && <h4>{t('symbols.page')}</h4>}
      <QrSheet thing={{ ...product, name }} isDrawn={!hasCode} />
      {codes?.level && !codes.code && (
        <WithoutCode stage={stage.id} organization={product.organization._id} />
      )}
      <ProductCertificates product={product._id} />
    </div>
  )
}
