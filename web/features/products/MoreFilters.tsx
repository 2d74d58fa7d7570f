import { Button } from '@mantine/core'
import { IconFilterPlus, IconX } from '@tabler/icons-react'
import type { Language } from '../../../core/i18n/index.ts'
import { shortDay } from '../../ui/format.ts'
import { LazyMenu } from '../../ui/LazyMenu.tsx'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import type { ProductSearch } from './search.ts'

interface MoreFiltersProps {
  search: ProductSearch
  narrow: (change: Partial<ProductSearch>) => void
}

/** Filters by origin and by days of creation: what filters stands there and can be taken away. */
export function MoreFilters({ search, narrow }: MoreFiltersProps) {
  const { t, i18n } = useTranslation()
  const { requirementsSatisfied, ready, isUnidentified, createdFrom, createdTo } = search
  const days = { createdFrom: undefined, createdTo: undefined }
  const active = [
    ...(requirementsSatisfied === undefined
      ? []
      : [
          {
            text: t(requirementsSatisfied ? 'products.more.complete' : 'products.more.pending'),
            without: { requirementsSatisfied: undefined },
          },
        ]),
    ...(ready === undefined
      ? []
      : [{ text: t(`readiness.filter.${ready ? 'ready' : 'missing'}`), without: { ready: undefined } }]),
    ...(isUnidentified
      ? [{ text: t('readiness.filter.unidentified'), without: { isUnidentified: undefined } }]
      : []),
    ...(createdFrom === undefined
      ? []
      : [
          {
            text:
              createdFrom === 'today'
                ? t('products.more.today')
                : t('products.more.from', { day: dayText(createdFrom, i18n.language, t) }),
            without: { createdFrom: undefined },
          },
        ]),
    ...(createdTo === undefined
      ? []
      : [
          {
            text: t('products.more.to', { day: dayText(createdTo, i18n.language, t) }),
            without: { createdTo: undefined },
          },
        ]),
  ]
  return (
    <>
      {active.map(({ text, without }) => (
        <Button
          key={text}
          data-printed
          variant="light"
          rightSection={<IconX size={15} aria-hidden />}
          aria-label={t('shell.clear', { field: text })}
          onClick={() => narrow(without)}
        >
          {text}
        </Button>
      ))}
      <LazyMenu
        position="bottom-start"
        target={
          <Button variant="default" leftSection={<IconFilterPlus size={17} stroke={1.6} aria-hidden />}>
            {t('products.more.title')}
          </Button>
        }
        entries={[
          {
            key: 'pending',
            label: t('products.more.pending'),
            onAct: () => narrow({ requirementsSatisfied: false }),
          },
          { key: 'missing', label: t('readiness.filter.missing'), onAct: () => narrow({ ready: false }) },
          { key: 'ready', label: t('readiness.filter.ready'), onAct: () => narrow({ ready: true }) },
          {
            key: 'today',
            label: t('products.more.today'),
            onAct: () => narrow({ ...days, createdFrom: 'today' }),
          },
          {
            key: 'week',
            label: t('products.more.week'),
            onAct: () => narrow({ ...days, createdFrom: 'today-6' }),
          },
        ]}
      />
    </>
  )
}

/** A day as people say it; a relative one stays relative. */
function dayText(day: string, language: Language, t: Translator): string {
  if (!day.startsWith('today')) return shortDay(day, language)
  const before = Number(day.slice('today-'.length))
  return before ? t('products.more.before', { count: before }) : t('products.more.now')
}
