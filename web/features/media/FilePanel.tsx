import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconChevronLeft, IconChevronRight, IconDownload, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Media } from '../../../core/contract/media.ts'
import { isFileName, maxFileName } from '../../../core/rules/file.ts'
import { attempt } from '../../api/client.ts'
import { Entry, FormNotices } from '../../forms/FixedForm.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useEdit, type Edit } from '../../forms/useEdit.ts'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useVisit } from '../../shell/palette/useVisit.ts'
import { useDraft } from '../../shell/draft.ts'
import { paths } from '../../../core/rules/paths.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { WaitingPanel } from '../../shell/WaitingPanel.tsx'
import { amount, dashedDate } from '../../ui/format.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastDone } from '../../ui/toast.ts'
import { typeName } from './fileKinds.ts'
import { FileView } from './FileView.tsx'
import { fileQuery, listQuery, refreshMedia, tagsQuery, usesQuery } from './queries.ts'
import { mediaSearch } from './search.ts'
import { TagEntry } from './TagEntry.tsx'
import { idsOfTags } from './tags.ts'
import { useFileActions } from './useFileActions.ts'
import { Uses } from './Uses.tsx'
import classes from './File.module.css'

/** MED-05 and /Media/{id}/Edit: the file at the left; its name, tags and uses at the right (picture 20b). */
export function FilePanel() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Media/$id/Edit' })
  const go = useGo()
  const file = useQuery(fileQuery(id))
  const close = () => go(paths.media(), { keep: true })
  if (file.data) return <OpenFile key={id} file={file.data} onClose={close} />
  return <WaitingPanel title={t('media.title')} width="wide" queries={[file]} onClose={close} />
}

interface Values {
  name: string
  tags: string[]
}

const valuesOf = ({ name, tags }: Media): Values => ({ name, tags: tags.map((tag) => tag.name) })

function OpenFile({ file, onClose }: { file: Media; onClose: () => void }) {
  const { t } = useTranslation()
  useVisit({
    _id: file._id,
    name: file.name,
    type: 'media',
    title: t('media.title'),
    address: paths.mediaEdit(file._id),
  })
  const edit = useEdit({
    route: contract.media.update,
    id: file._id,
    record: file,
    // The tags are ids by then.
    bodyOf: (body: Values) => body,
    draft: useDraft<DraftContent<Values>>(`media:${file._id}`),
    announced: { done: false, silentFor: [400, 'FILE_NAME_TAKEN'] },
    onSaved: async ({ name }) => {
      toastDone(t('media.saved', { name }))
      await refreshMedia()
      onClose()
    },
  })
  return <FileForm key={edit.base.version} file={file} edit={edit} onClose={onClose} />
}

interface FileFormProps {
  file: Media
  edit: Edit<Values, Media>
  onClose: () => void
}

function FileForm({ file, edit, onClose }: FileFormProps) {
  const { t, i18n } = useTranslation()
  const { data: known = [] } = useQuery(tagsQuery)
  const refusal = useRefusal()(contract.media.update)
  const uses = useQuery(usesQuery(file._id, i18n.language))
  const readOnly = refusal !== undefined
  const form = useFixedForm<Values>({
    initial: valuesOf(edit.base),
    refusal,
    whenMissing: null,
    saving: {
      ...edit,
      send: async ({ name, tags }) => {
        const ids = await attempt(idsOfTags(tags, known))
        return ids === null ? [] : edit.send({ name: name.trim(), tags: ids })
      },
    },
    fields: [
      {
        name: 'name',
        label: t('common.name'),
        required: !readOnly,
        readOnly,
        maxLength: maxFileName,
        fault: ({ name }) => (isFileName(name.trim()) ? undefined : t('files.name')),
      },
      {
        name: 'tags',
        label: t('media.tags.label'),
        render: (control) => <TagEntry {...control} readOnly={readOnly} />,
      },
    ],
  })
  const size =
    uses.data && t('media.kilobytes', { size: amount(Math.ceil(uses.data.size / 1000), i18n.language) })
  const added = t('media.addedBy', {
    name: file.createdBy.name || t('common.unknownUser'),
    date: dashedDate(file.createdAt),
  })

  return (
    <SidePanel
      title={edit.base.name}
      subtitle={[typeName(file.type), size, added].filter(Boolean).join(', ')}
      width="wide"
      bare
      typing={false}
      onClose={onClose}
      onSubmit={form.submit}
      headEnd={<Neighbours id={file._id} />}
      footer={<FileFooter file={file} refusal={refusal} isBusy={form.isBusy} onClose={onClose} />}
    >
      <div className={classes.viewer}>
        <FileView file={file} />
        <div className={classes.side}>
          <FormNotices form={form} />
          {readOnly && <Notice>{t('media.editBlocked', { reason: refusal })}</Notice>}
          <Entry form={form} name="name" />
          <Entry form={form} name="tags" />
          <Uses query={uses} />
        </div>
      </div>
    </SidePanel>
  )
}

interface FileFooterProps {
  file: Media
  /** Why it can't be changed. */
  refusal: string | undefined
  isBusy: boolean
  onClose: () => void
}

function FileFooter({ file, refusal, isBusy, onClose }: FileFooterProps) {
  const { t } = useTranslation()
  const { download, share } = useFileActions()
  return (
    <>
      <div className={classes.footActions}>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
          onClick={() => download(file)}
        >
          {t('media.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLink size={17} stroke={1.6} aria-hidden />}
          onClick={() => share([file])}
        >
          {t('common.copyLink')}
        </Button>
        {refusal === undefined && (
          <Button
            component={Go}
            to={paths.mediaDelete(file._id)}
            keep
            variant="default"
            leftSection={<IconArchive size={17} stroke={1.6} aria-hidden />}
          >
            {t('common.archive')}
          </Button>
        )}
      </div>
      <Button variant="default" onClick={onClose}>
        {t(refusal === undefined ? 'common.cancel' : 'common.close')}
      </Button>
      {refusal === undefined && (
        <Button type="submit" loading={isBusy}>
          {t('media.save')}
        </Button>
      )}
    </>
  )
}

/** The files before and after it on the page of the list, by buttons and by ← → outside of entries. */
function Neighbours({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const go = useGo()
  const search = useSearch({ strict: false, select: mediaSearch })
  const { data } = useQuery(listQuery(search))
  const files = data?.collection ?? []
  const at = files.findIndex(({ _id }) => _id === id)
  const visit = (step: number) => {
    const next = files[at + step]
    if (next) go(paths.mediaEdit(next._id), { keep: true, replace: true })
  }
  const onKey = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLElement && target.closest('input, textarea, video')) return
    if (key === 'ArrowLeft') visit(-1)
    if (key === 'ArrowRight') visit(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (at < 0) return null
  const number = ((search.page ?? 1) - 1) * 20 + at + 1
  return (
    <div className={classes.neighbours}>
      <ActionIcon size={36} aria-label={t('media.previous')} disabled={at === 0} onClick={() => visit(-1)}>
        <IconChevronLeft size={18} stroke={1.6} />
      </ActionIcon>
      <span>
        {t('common.shown', {
          shown: amount(number, i18n.language),
          total: amount(data?.totalDocs ?? files.length, i18n.language),
        })}
      </span>
      <ActionIcon
        size={36}
        aria-label={t('media.next')}
        disabled={at === files.length - 1}
        onClick={() => visit(1)}
      >
        <IconChevronRight size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
