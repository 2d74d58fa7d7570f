import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Key } from '../../../core/contract/keys.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { useChains } from '../../shell/chains.ts'
import { useTranslation } from '../../ui/texts.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { processesQuery, tagsQuery } from '../users/queries.ts'
import { all } from '../../../core/rules/access.ts'

/** The names behind the ids of a key's rights, and how a list of them is written. */
export function useNames() {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const organizations = useQuery(allOrganizationsQuery).data
  const processes = useQuery(processesQuery(i18n.language)).data
  const tags = useQuery(tagsQuery).data
  return useMemo(() => {
    const gone = t('connections.can.gone')
    const names = new Map([
      ...chains.flatMap(({ stages }) => stages.map(({ id, shortName }) => [id, shortName] as const)),
      ...[organizations, processes, tags].flatMap((list) =>
        (list ?? []).map(({ _id, name }) => [_id, name] as const),
      ),
    ])
    const join = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
    return {
      isRead: organizations !== undefined && processes !== undefined && tags !== undefined,
      /** The names of these, once each. */
      list: (ids: readonly string[]) => join.format(new Set(ids.map((id) => names.get(id) ?? gone))),
      join: (texts: readonly string[]) => join.format(texts),
    }
  }, [t, i18n.language, chains, organizations, processes, tags])
}

type Entries = Key['productSchemas']

/** The ids that are written, and those that are only read. */
export function split(entries: Entries): { written: string[]; read: string[] } {
  const written = entries.flatMap(({ id, permission }) => (permission.includes('write') ? [id] : []))
  const read = entries.flatMap(({ id, permission }) =>
    permission.length > 0 && !permission.includes('write') ? [id] : [],
  )
  return { written, read }
}

/** "Escribe Partida / CPE, de Acopio Las Garzas": what a key can do, in a line or two. */
export function useAbilities(): (key: Key) => string {
  const { t } = useTranslation()
  const { list, join } = useNames()
  return ({ organizations, productSchemas, milestoneSchemas, areas, archive }) => {
    const stages = split(productSchemas)
    const writes = stages.written.includes(all)
      ? t('connections.can.writesAll')
      : stages.written.length > 0 && t('connections.can.writes', { stages: list(stages.written) })
    const readsAll = stages.read.includes(all)
    const reads = list(stages.read)
    const what =
      writes && !stages.written.includes(all) && stages.read.length > 0
        ? readsAll
          ? t('connections.can.alsoReadsAll', { writes })
          : t('connections.can.alsoReads', { writes, stages: reads })
        : writes ||
          (readsAll
            ? t('connections.can.readsAll')
            : stages.read.length > 0 && t('connections.can.reads', { stages: reads }))
    const processes = split(milestoneSchemas).written
    const parts = Object.keys(areas) as (keyof typeof areas)[]
    const sentences = [
      what &&
        (organizations === all
          ? what
          : t('connections.can.of', { what, organizations: list(organizations) })),
      processes.includes(all)
        ? t('connections.can.recordsAll')
        : processes.length > 0 && t('connections.can.records', { processes: list(processes) }),
      parts.length > 0 &&
        t('connections.can.areas', {
          areas: join(parts.map((area) => inSentence(t(`connections.area.${area}`)))),
        }),
      archive && t('connections.can.archives'),
    ].filter((sentence) => typeof sentence === 'string')
    return sentences.length > 0 ? sentences.join('. ').replaceAll('.. ', '. ') : t('connections.can.nothing')
  }
}
