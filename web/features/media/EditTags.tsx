import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Translator } from '../../ui/texts.ts'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { maxTagName, tagName } from '../../../core/rules/tag.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { Entry } from '../../forms/FixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { question } from '../../shell/question.tsx'
import { refreshRights } from '../../shell/session.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useGo } from '../../ui/Go.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { toastDone } from '../../ui/toast.ts'
import { refreshMedia, tagsQuery } from './queries.ts'
import classes from './media.module.css'

interface Tag {
  _id: string
  name: string
}

interface Values {
  name: string
}

/** MED-10: the tags in a list; the chosen one is renamed or archived, and without a choice a new one is added. */
export function EditTags() {
  const { t } = useTranslation()
  const go = useGo()
  const tags = useQuery(tagsQuery)
  const refusal = useRefusal()(contract.tags.update)
  const [chosen, setChosen] = useState<Tag>()
  const [isAsking, setAsking] = useState(false)
  const form = useFixedForm<Values>({
    initial: { name: '' },
    next: { name: '' },
    refusal,
    saving: useSend({
      faultAt: '/name',
      send: (values) => write(chosen, tagName(values.name), t),
      onSent: async ({ name: typed }) => {
        const name = tagName(typed)
        await refreshTags()
        setChosen(undefined)
        toastDone(t(chosen ? 'media.tags.saved' : 'media.tags.created', { name }))
      },
    }),
    fields: [
      {
        name: 'name',
        label: chosen ? t('media.tags.rename', { name: chosen.name }) : t('media.tags.newName'),
        help: t('media.tags.lower'),
        maxLength: maxTagName,
        readOnly: refusal !== undefined,
      },
    ],
  })
  const choose = (tag: Tag | undefined) => {
    setChosen(tag)
    form.reset({ name: tag?.name ?? '' })
  }
  const isOff = tagName(form.values.name) === '' || refusal !== undefined

  return (
    <SidePanel
      title={t('media.tags.edit')}
      onClose={() => go(paths.media(), { keep: true })}
      onSubmit={() => !isOff && form.submit()}
      typing={false}
      footer={
        <>
          <Button variant="default" disabled={isOff || !chosen} onClick={() => setAsking(true)}>
            {t('common.archive')}
          </Button>
          <Button type="submit" loading={form.isBusy} disabled={isOff}>
            {t(chosen ? 'common.edit' : 'media.tags.create')}
          </Button>
        </>
      }
    >
      <div className={classes.fields}>
        {refusal !== undefined && <Notice>{`${t('media.tags.edit')}: ${refusal}`}</Notice>}
        {tags.isError && !tags.data && (
          <Fault error={tags.error} title={t('shell.fault.loading')} onRetry={() => void tags.refetch()} />
        )}
        {tags.data?.length === 0 && <p>{t('media.tags.notTags')}</p>}
        <ul className={classes.tagList} aria-label={t('media.tags.label')}>
          {tags.data?.map((tag) => (
            <li key={tag._id}>
              <button
                type="button"
                aria-pressed={chosen?._id === tag._id}
                onClick={() => choose(chosen?._id === tag._id ? undefined : tag)}
              >
                {tag.name}
              </button>
            </li>
          ))}
        </ul>
        <Entry form={form} name="name" />
      </div>
      {isAsking && chosen && (
        <ArchiveTag of={chosen} onDone={() => choose(undefined)} onClose={() => setAsking(false)} />
      )}
    </SidePanel>
  )
}

/** Renames a tag, or adds one. */
async function write(tag: Tag | undefined, name: string, t: Translator) {
  try {
    if (tag) await call(contract.tags.update, { params: { id: tag._id }, body: { name } }, { quiet: true })
    else await call(contract.tags.create, { body: { name } }, { quiet: true })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_UNIQUE')
      error.message = t('media.tags.taken', { name })
    throw error
  }
}

/** Whoever adds a tag is assigned it. */
const refreshTags = () => Promise.all([refreshMedia(), refreshRights()])

const ArchiveTag = question({
  route: contract.tags.archive,
  input: ({ _id: id }: Tag) => ({ params: { id } }),
  danger: true,
  texts: (t, { name }) => ({
    title: t('media.tags.archiveTitle', { name }),
    action: t('common.archive'),
    text: t('media.tags.deleteTag'),
  }),
  done: (t, { name }) => t('media.tags.archived', { name }),
  refresh: refreshTags,
})
