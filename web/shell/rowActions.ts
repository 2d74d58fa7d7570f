import { IconArchive, IconHistory, IconPencil } from '@tabler/icons-react'
import type { RowAction } from '../ui/table.ts'
import type { Translator } from '../ui/texts.ts'

/** The actions that rows of most nouns have. With a refusal they stay, greyed, with the reason. */
export const editAction = (t: Translator, href: string, refusal?: string): RowAction => ({
  key: 'edit',
  label: t('common.edit'),
  icon: IconPencil,
  href,
  refusal,
})

export const historyAction = (t: Translator, href: string): RowAction => ({
  key: 'history',
  label: t('history.title'),
  icon: IconHistory,
  href,
})

export const archiveAction = (t: Translator, href: string, refusal?: string): RowAction => ({
  key: 'archive',
  label: t('common.archive'),
  icon: IconArchive,
  href,
  refusal,
})
