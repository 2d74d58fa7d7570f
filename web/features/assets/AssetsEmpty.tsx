import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import type { AssetSchema } from '../../../core/contract/assets.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { amount } from '../../ui/format.ts'
import { NewAssetButton } from './AssetsHead.tsx'
import { isNarrowed, type AssetSearch } from './search.ts'
import { wordsOf } from './words.ts'

interface AssetsEmptyProps {
  kind: AssetSchema
  search: AssetSearch
  /** How many the kind has without searches. */
  total: number
  onWiden: () => void
}

/** AST-02: nothing matches, which names what was searched; or there is none yet. */
export function AssetsEmpty({ kind, search, total, onWiden }: AssetsEmptyProps) {
  const { t, i18n } = useTranslation()
  const { one, many, gender } = wordsOf(kind, i18n.language)
  if (!isNarrowed(search))
    return (
      <EmptyState
        title={t('assets.empty.title', { many })}
        text={t(`assets.empty.text.${gender}`, { one })}
        actions={<NewAssetButton kind={kind} />}
      />
    )
  const asked = [
    ...(search.search ? [`«${search.search}»`] : []),
    ...Object.entries(search.searchHeader ?? {}).map(
      ([name, text]) => `${inSentence(kind.schema.properties[name]?.title ?? name)} «${text}»`,
    ),
  ].join(', ')
  return (
    <EmptyState
      title={
        asked
          ? t(`assets.noneFound.title.${gender}`, { one, asked })
          : t(`assets.noneFound.ofThese.${gender}`, { one })
      }
      text={t('assets.noneFound.text', {
        number: amount(total, i18n.language),
        words: total === 1 ? one : many,
      })}
      actions={
        <Button
          variant="default"
          leftSection={<IconFilterOff size={17} stroke={1.6} aria-hidden />}
          onClick={onWiden}
        >
          {t('common.clearSearch')}
        </Button>
      }
    />
  )
}
