import { shownIdentifier } from '../../ui/identifier.ts'
import { RecordChanges } from '../history/RecordHistory.tsx'
import { identifierOf } from '../products/columns.tsx'
import { useRecord } from '../products/openRecord.tsx'

/** The history of a product (picture 27, below). */
export function HistoryTab() {
  const { product } = useRecord()
  return <RecordChanges type="products" id={product._id} name={shownIdentifier(identifierOf(product))} />
}
