import type { Session } from '../../../core/rules/can.ts'
import { paths } from '../../../core/rules/paths.ts'
import { doesExport } from '../../../core/rules/product.ts'
import type { Chain, ChainStage } from '../../shell/stations.ts'
import { everything } from '../milestones/search.ts'
import { ofPanels, type RecordTab, recordTabs, tabPath } from '../products/recordTabs.ts'
import { ofTrace } from '../trace/search.ts'

/** The search of the audience is a program of its own, which the first page would have to name. */
const ofAudience = ['as', 'link', 'new']

/** What tabs add to the address of the list. */
export const ofTabs: readonly string[] = [...everything, ...ofAudience, ...ofTrace, ...ofPanels]

const lastPart = (path: string) => path.split('?')[0]!.split('/')[3]?.toLowerCase()

/** The tab of an address: `last` for that of the record itself, which opens the tab used last. PRD-07: without a tab it is the code. */
export function tabAt(path: string): RecordTab | 'last' {
  const part = lastPart(path)
  if (part === lastPart(paths.productRecord('-', '-'))) return 'last'
  return recordTabs.find((tab) => lastPart(tabPath(tab, '-', '-')) === part) ?? 'code'
}

/** Why the account or the stage has no use for a tab, as a key of `record.absent`; undefined where it has. */
type Absence = (of: {
  session: Pick<Session, 'flags'>
  stage: ChainStage
  chain: Chain
}) => 'origin' | 'feature' | 'balance' | 'readiness' | undefined
const absences: Partial<Record<RecordTab, Absence>> = {
  origin: ({ session, chain }) =>
    !session.flags.includes('download_geojson')
      ? 'feature'
      : chain.stages.some(({ stage }) => doesExport(stage))
        ? undefined
        : 'origin',
  balance: ({ stage }) => (stage.stage.balanced ? undefined : 'balance'),
  readiness: ({ stage }) => (stage.stage.demands ? undefined : 'readiness'),
}

export const absenceOf = (tab: RecordTab, of: Parameters<Absence>[0]): ReturnType<Absence> =>
  absences[tab]?.(of)

/** The tab that a person used last stays in their browser. */
const keyOf = (account: string, user: string) => `rastro.record.${account}.${user}`

export function lastTab(account: string, user: string): RecordTab {
  try {
    const kept = localStorage.getItem(keyOf(account, user))
    return recordTabs.find((tab) => tab === kept) ?? 'data'
  } catch {
    return 'data'
  }
}

/** A browser that stores nothing forgets it. */
export function rememberTab(account: string, user: string, tab: RecordTab): void {
  try {
    localStorage.setItem(keyOf(account, user), tab)
  } catch {
    return
  }
}
