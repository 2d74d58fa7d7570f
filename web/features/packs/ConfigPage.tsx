import { Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { zipSync, strToU8 } from 'fflate'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { attempt, call } from '../../api/client.ts'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { AdminOnly } from './AdminOnly.tsx'
import { draftQuery, isDraft } from './queries.ts'
import { Versions } from './Versions.tsx'
import ui from '../../ui/shared.module.css'
import classes from './ConfigPage.module.css'

/** The configuration of the account: its versions, and the ways in and out. */
export function ConfigPage() {
  return (
    <AdminOnly>
      <Config />
    </AdminOnly>
  )
}

function Config() {
  const { t } = useTranslation()
  const draft = useQuery(draftQuery)
  return (
    <ListPage>
      <PageHeader
        title={t('config.title')}
        action={
          <span className={ui.buttons}>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden />}
              onClick={() => void download()}
            >
              {t('config.download')}
            </Button>
            <Button
              component={Go}
              to={paths.configUpload()}
              variant="default"
              leftSection={<IconUpload size={17} aria-hidden />}
            >
              {t('config.upload.title')}
            </Button>
            {draft.data && isDraft(draft.data) && (
              <Button component={Go} to={paths.configPlan()}>
                {t('config.seePlan')}
              </Button>
            )}
          </span>
        }
      />
      <div className={classes.versions}>
        <Versions />
      </div>
    </ListPage>
  )
}

/** The configuration in use as an archive, which `script/config` and the upload read. */
async function download(): Promise<void> {
  const exported = await attempt(call(contract.packs.export, {}, { download: true }))
  if (!exported) return
  const files = Object.entries(exported.files).map(([name, content]) => [name, strToU8(content)] as const)
  saveFile(`configuracion-v${exported.version}.zip`, new Blob([zipSync(Object.fromEntries(files))]))
}
