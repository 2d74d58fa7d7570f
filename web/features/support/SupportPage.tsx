import { useTranslation } from '../../ui/texts.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useSession } from '../../shell/useSession.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Inbox } from './Inbox.tsx'
import { RequestForm } from './RequestForm.tsx'
import classes from './SupportPage.module.css'

/** SUP-01: a form for everybody; administrators also read what was asked. */
export function SupportPage() {
  const { t } = useTranslation()
  const { admin } = useSession().session
  return (
    <ListPage>
      <PageHeader
        crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('support.title') }]}
        title={t('support.title')}
      />
      <div className={classes.panes} data-alone={!admin || undefined}>
        <RequestForm />
        {admin && <Inbox />}
      </div>
    </ListPage>
  )
}
