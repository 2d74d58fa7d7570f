import { useTranslation } from '../../ui/texts.ts'
import { paths } from '../../../core/rules/paths.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'

/** MET-01: an empty page, by the specification. */
export function MetricsPage() {
  const { t } = useTranslation()
  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('shell.metrics') }]}
        title={t('shell.metrics')}
      />
    </ListPage>
  )
}
