import {
  IconBarrel,
  IconBox,
  IconBuildingWarehouse,
  IconCylinder,
  IconDroplet,
  IconFlask,
  IconPlant2,
  IconScale,
  IconSnowflake,
  IconTruck,
  IconVaccine,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { currentLanguage, useTranslation } from '../../ui/texts.ts'
import { pluralOf } from '../../../core/i18n/nouns.ts'
import { queryClient } from '../../api/queries.ts'
import { paths } from '../../../core/rules/paths.ts'
import type { SectionData, SectionLinks } from '../../shell/section.ts'
import { kindsQuery } from './queries.ts'

/** Each kind of asset is a page. */
export const assetsSection: SectionData = {
  flag: 'assets',
  label: 'assets.title',
  letter: 'A',
  rail: 'name',
  menu: 'assets',
  Links: KindLinks,
  readLinks: () => queryClient.prefetchQuery(kindsQuery(currentLanguage())),
}

/** A kind is recognised by its drawing: by the word in its id, which an account chooses, as it stays when the name changes. */
const icons = [
  [/silo|deposito|galpon|warehouse/, IconBuildingWarehouse],
  [/camion|truck|vehic/, IconTruck],
  [/balanza|bascula|\bscale/, IconScale],
  [/camara|freezer|cold/, IconSnowflake],
  [/vacuna|vaccine/, IconVaccine],
  [/barrica|barril|barrel/, IconBarrel],
  [/tanque|cuba|tank/, IconCylinder],
  [/levadura|yeast/, IconFlask],
  [/abono|fertili/, IconPlant2],
] as const

export const iconOf = (id: string, type: string | undefined) =>
  icons.find(([words]) => words.test(id))?.[1] ?? (type === 'consumable' ? IconDroplet : IconBox)

function KindLinks({ children }: Parameters<SectionLinks>[0]) {
  const language = useTranslation().i18n.language
  const { data: kinds = [] } = useQuery(kindsQuery(language))
  const current = useRouterState({
    select: ({ location }) => (location.search as { assetTypeId?: string }).assetTypeId,
  })
  const links = kinds.map(({ _id, name, type }) => ({
    id: _id,
    icon: iconOf(_id, type),
    name: pluralOf(language, name),
    href: paths.assets(_id),
    isCurrent: _id === current,
  }))
  return children(links)
}
