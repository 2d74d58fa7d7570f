import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowRight,
  IconDownload,
  IconHistory,
  IconPencil,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { strToU8, zipSync } from 'fflate'
import { memo, useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { addChain } from '../../../../core/pack/edit/chain.ts'
import { slugKeys } from '../../../../core/pack/edit/slug.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { versionsQuery } from '../queries.ts'
import { paths } from '../../../../core/rules/paths.ts'
import { shortDate } from '../../../ui/format.ts'
import { Go } from '../../../ui/Go.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { FaultList } from './FaultList.tsx'
import type { PackReport } from './checker.ts'
import { NamesDialog } from './NamesDialog.tsx'
import { tabs } from './search.ts'
import { useStudioContent, type StudioContent } from './useStudio.ts'
import ui from '../../../ui/shared.module.css'
import classes from './StudioHead.module.css'

interface StudioHeadProps {
  tab: string
  account: Pack['account']
  verticals: Pack['verticals']
  faults: StudioContent['faults']
  things: StudioContent['things']
  isReadOnly: boolean
  show: StudioContent['show']
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** The last save failed. */
  isUnsaved: boolean
  settle: () => Promise<PackReport>
  onPlan: () => void
  onDiscard: () => void
}

/**
 * The head of the studio: which chain, which version is in use, what isn't applied yet, and the ways out. What is passed keeps
 * its identity, so that a letter doesn't draw the head again.
 */
export const StudioHead = memo(function StudioHead(props: StudioHeadProps) {
  const { tab, account, verticals, faults, things, isReadOnly, show } = props
  const { undo, redo, isUnsaved, settle, onPlan, onDiscard } = props
  const { t, i18n } = useTranslation()
  const [addingChain, setAddingChain] = useState(false)
  const versions = useQuery(versionsQuery)
  const inUse = versions.data?.collection.find(({ current }) => current)
  const title =
    verticals[tab]?.name ??
    (tabs.some((one) => one === tab) ? t(`studio.tab.${tab as (typeof tabs)[number]}`) : t('accounts.title'))
  const count = [...faults.values()].reduce((sum, list) => sum + list.length, 0)
  const download = async () => {
    const { files } = await settle()
    const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
    saveFile(`${account.id}.zip`, new Blob([zipSync(bytes)]))
  }
  return (
    <div className={classes.head}>
      <PageHeader
        title={title}
        count={
          inUse
            ? t('studio.version', {
                n: String(inUse.n),
                date: shortDate(inUse.at, i18n.language, () => '', new Date(0)),
              })
            : t('studio.noVersion')
        }
        action={
          <div className={classes.actions}>
            <Button
              component={Go}
              to={paths.configVersions()}
              variant="default"
              leftSection={<IconHistory size={17} aria-hidden />}
            >
              {t('studio.versions')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDownload size={17} aria-hidden />}
              onClick={() => void download()}
            >
              {t('studio.download')}
            </Button>
            <Button
              component={Go}
              to={paths.configUpload()}
              variant="default"
              leftSection={<IconUpload size={17} aria-hidden />}
            >
              {t('studio.upload')}
            </Button>
            <Button
              rightSection={<IconArrowRight size={17} aria-hidden />}
              disabled={things.size === 0 || count > 0}
              aria-describedby="studio-state"
              onClick={onPlan}
            >
              {t('studio.plan')}
            </Button>
          </div>
        }
      />
      <div className={classes.tabs}>
        <nav aria-label={t('studio.chains')}>
          {[...Object.keys(verticals), ...tabs].map((one) => (
            <button
              key={one}
              type="button"
              aria-current={one === tab ? 'page' : undefined}
              onClick={() => show({ tab: one })}
            >
              {verticals[one]?.name ?? t(`studio.tab.${one as (typeof tabs)[number]}`)}
            </button>
          ))}
          {!isReadOnly && (
            <ActionIcon size={28} aria-label={t('studio.addChain')} onClick={() => setAddingChain(true)}>
              <IconPlus size={17} stroke={1.6} />
            </ActionIcon>
          )}
        </nav>
        <div className={classes.state} id="studio-state" role="status">
          {things.size > 0 && (
            <span className={classes.changed}>
              <IconPencil size={16} aria-hidden /> {t('studio.changes', { count: things.size })}
            </span>
          )}
          {count > 0 && <FaultList count={count} />}
          {isUnsaved && <span className={ui.fault}>{t('studio.notSaved')}</span>}
        </div>
        {!isReadOnly && (
          <div className={classes.steps}>
            <ActionIcon size={28} disabled={!undo} aria-label={t('studio.undo')} onClick={undo}>
              <IconArrowBackUp size={18} stroke={1.6} />
            </ActionIcon>
            <ActionIcon size={28} disabled={!redo} aria-label={t('studio.redo')} onClick={redo}>
              <IconArrowForwardUp size={18} stroke={1.6} />
            </ActionIcon>
            {things.size > 0 && (
              <Button variant="subtle" size="xs" onClick={onDiscard}>
                {t('studio.discard')}
              </Button>
            )}
          </div>
        )}
      </div>
      {addingChain && <AddChain onClose={() => setAddingChain(false)} />}
    </div>
  )
})

function AddChain({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { pack, change, show } = useStudioContent()
  return (
    <NamesDialog
      title={t('studio.addChain')}
      keys={slugKeys(pack, 'verticals')}
      onClose={onClose}
      onDone={(names, key) => {
        const added = addChain(pack, names, key)
        change(added.pack)
        show({ tab: added.id })
      }}
    />
  )
}
