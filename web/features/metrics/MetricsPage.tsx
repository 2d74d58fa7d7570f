import { useTranslation } from '../../ui/texts.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** MET-01: an empty page, by the specification. */
export function MetricsPage() {
  const { t } = useTranslation()
  return (
    <ListPage>
      <PageHeader title={t('shell.metrics')} />
    </ListPage>
  )
}
