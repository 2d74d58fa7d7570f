import { IconDroplet, IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../core/i18n/index.ts'
import { pluralOf } from '../../../core/i18n/nouns.ts'
import { queryClient } from '../../api/queries.ts'
import { paths } from '../../shell/paths.ts'
import type { Section, SectionLinks } from '../../shell/section.ts'
import { kindsQuery } from './queries.ts'

/** Each kind of asset is an entry of the menu. */
export const assetsSection: Section = {
  path: '/assets',
  flag: 'assets',
  entry: {
    icon: IconPackage,
    label: 'assets.title',
    rail: 'name',
    group: 'assets',
    Links: KindLinks,
    readLinks: () => queryClient.prefetchQuery(kindsQuery(i18next.language)),
  },
}

function KindLinks({ children }: Parameters<SectionLinks>[0]) {
  const language = useTranslation().i18n.language as Language
  const { data: kinds = [] } = useQuery(kindsQuery(language))
  const current = useRouterState({
    select: ({ location }) => (location.search as { assetTypeId?: string }).assetTypeId,
  })
  const links = kinds.map(({ _id, name, type }) => ({
    id: _id,
    icon: type === 'consumable' ? IconDroplet : IconPackage,
    name: pluralOf(language, name),
    href: paths.assets(_id),
    isCurrent: _id === current,
  }))
  return children(links)
}
