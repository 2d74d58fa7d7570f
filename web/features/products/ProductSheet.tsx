import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { contract } from '../../../core/contract/index.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { useTranslation } from '../../ui/texts.ts'
import { ProductCertificates } from '../certificates/ProductCertificates.tsx'
import { QrPanel } from '../qr/QrPanel.tsx'
import { identifierOf } from './columns.tsx'
import { productQuery } from './queries.ts'
import { useProductVisit } from './useProductVisit.ts'
import { isExported, isPrinted } from './useProductActions.ts'

/** PRD-07, QRP-01: the sheet of a product. */
export function ProductSheet() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const { productTypeId = '' } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  const { session } = useSession()
  const stage = findStage(useChains().chains, productTypeId)?.stage
  const product = useQuery(productQuery(id))
  useProductVisit(product.data, stage)
  const printed = useDraft<{ _id: string; name: string }[]>(`print-products:${productTypeId}`)
  const refusal = useRefusal()
  const mayRecall =
    product.data &&
    refusal(contract.recalls.create, 'recall.create', {
      productSchema: productTypeId,
      organization: product.data.organization._id,
    }) === undefined
  // A process may be asked for by whoever may not edit the product: the dialog knows what of it.
  const mayAsk = product.data && refusal(contract.inquiries.create) === undefined
  const print = () => {
    printed.keep([{ _id: id, name: product.data ? shownIdentifier(identifierOf(product.data)) : '' }])
    go(paths.productsPrint(productTypeId), { keep: true })
  }
  return (
    <QrPanel
      title={t('qr.product')}
      stage={stage}
      origin={stage && isExported(session, stage.stage) ? paths.productOrigin(id, stage.id) : undefined}
      statement={stage && isExported(session, stage.stage) ? paths.newStatement(id) : undefined}
      risk={stage && isExported(session, stage.stage) ? paths.risk(id) : undefined}
      trace={stage && paths.productTrace(id, stage.id)}
      balance={stage && paths.productBalance(id, stage.id)}
      audience={stage && paths.productAudience(id, stage.id)}
      ask={mayAsk ? paths.answers({ ask: id }) : undefined}
      recall={stage && mayRecall ? paths.productTrace(id, stage.id, { mark: 'hold' }) : undefined}
      onPrint={stage && isPrinted(session, stage.stage) ? print : undefined}
      query={product}
      thing={product.data ? { ...product.data, name: identifierOf(product.data) } : undefined}
      onClose={() => go(paths.products(productTypeId), { keep: true })}
    >
      <ProductCertificates product={id} />
    </QrPanel>
  )
}
