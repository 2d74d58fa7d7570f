import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../../shell/useSession.ts'
import { useGo } from '../../ui/Go.tsx'
import { useRecord } from '../products/openRecord.tsx'
import { tabPath } from '../products/recordTabs.ts'
import { absenceOf, lastTab } from './tabs.ts'

/** Goes on to the tab that the person used last, or to the first one where this product lacks it. */
export function LastTab() {
  const go = useGo()
  const { account, session } = useSession()
  const { product, stage, chain } = useRecord()
  const last = lastTab(account.id, session.userId)
  const tab = absenceOf(last, { session, stage, chain }) ? 'data' : last
  const path = tabPath(tab, product._id, stage.id)
  const goOn = useEffectEvent(() => go(path, { keep: true, replace: true }))
  useEffect(() => goOn(), [path])
  return null
}
