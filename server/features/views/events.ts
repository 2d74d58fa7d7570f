import type { ViewPart } from '../../../core/contract/views.ts'
import { text } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { ViewFrame } from '../../../site/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ReadInTx } from '../../platform/db/reads.ts'
import type { SecretFile } from '../../platform/http/secret-page.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { namespaceOf, writeDocument } from '../epcis/document.ts'
import { openLineage } from '../epcis/lineage.ts'
import type { Shown } from '../epcis/shown.ts'
import { isIncluded } from './read.ts'
import type { ViewRow } from './records.ts'

interface View {
  tx: Tx
  row: Pick<ViewRow, 'products' | 'included'>
  /** Of whoever made it. */
  session: Session
  frame: Pick<ViewFrame, 'language'>
}

/** AUD-04: the events of all that a view shows, as a document in parts. */
export async function eventsFile(
  { tx, row: { products, included }, session, frame }: View,
  read: ReadInTx,
  { publicPageUrl }: { publicPageUrl: string },
): Promise<SecretFile> {
  const config = await loadConfiguration(tx)
  const parts = new Set(included)
  const direction = parts.has('descendants') ? 'both' : 'up'
  const lineage = await openLineage({ tx, session, config, ids: products, direction })
  const namespace = await namespaceOf(tx, publicPageUrl)
  const shown = shownIn(parts)
  return {
    type: 'application/ld+json; charset=utf-8',
    name: `${text(frame.language, 'views.eventsFile')}.epcis.jsonld`,
    content: writeDocument({ read, session, config, publicPageUrl, namespace, now: tx.now, shown }, lineage),
  }
}

/** As the page of the view shows them, whatever public pages do. */
const shownIn = (parts: ReadonlySet<ViewPart>): Shown => ({
  hasPrivate: parts.has('private'),
  hasCertificates: false,
  isField: (descriptor) => isIncluded(descriptor, parts),
  isIdentified: () => true,
  isDeclared: () => parts.has('statements'),
})
