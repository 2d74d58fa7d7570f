import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { maxTagName, tagName } from '../../../core/rules/tag.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { entryOrder, FaultText } from '../../forms/inputs/common.tsx'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../shell/paths.ts'
import { refreshRights } from '../../shell/session.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
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

/** MED-10: the tags in a list; the chosen one is renamed or archived, and without a choice a new one is added. */
export function EditTags() {
  const { t } = useTranslation()
  const go = useGo()
  const tags = useQuery(tagsQuery)
  const refusal = useRefusal()(contract.tags.update)
  const [chosen, setChosen] = useState<Tag>()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const name = tagName(typed)
  const choose = (tag: Tag | undefined) => {
    setChosen(tag)
    setTyped(tag?.name ?? '')
    setFault(undefined)
  }
  /** Does one thing with a tag; a refusal stands at the text. */
  const change = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return setFault(error.code === 'NOT_UNIQUE' ? t('media.tags.taken', { name }) : faultText(error))
    } finally {
      setBusy(false)
      setAsking(false)
    }
    // Whoever adds a tag is assigned it.
    await Promise.all([refreshMedia(), refreshRights()])
    choose(undefined)
    toastDone(done)
  }
  const save = () => {
    if (name === '' || isBusy || refusal !== undefined) return
    if (!chosen)
      return void change(
        () => call(contract.tags.create, { body: { name } }, { quiet: true }),
        t('media.tags.created', { name }),
      )
    void change(
      () => call(contract.tags.update, { params: { id: chosen._id }, body: { name } }, { quiet: true }),
      t('media.tags.saved', { name }),
    )
  }

  return (
    <SidePanel
      title={t('media.tags.edit')}
      onClose={() => go(paths.media(), { keep: true })}
      onSubmit={save}
      typing={false}
      footer={
        <>
          <Button
            variant="default"
            disabled={name === '' || !chosen || refusal !== undefined}
            onClick={() => setAsking(true)}
          >
            {t('common.archive')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name === '' || refusal !== undefined}>
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
        <TextInput
          name="name"
          label={chosen ? t('media.tags.rename', { name: chosen.name }) : t('media.tags.newName')}
          description={t('media.tags.lower')}
          value={typed}
          maxLength={maxTagName}
          readOnly={refusal !== undefined}
          inputWrapperOrder={entryOrder}
          error={fault && <FaultText>{fault}</FaultText>}
          onChange={(event) => {
            setFault(undefined)
            setTyped(event.currentTarget.value)
          }}
        />
      </div>
      {isAsking && chosen && (
        <ConfirmModal
          title={t('media.tags.archiveTitle', { name: chosen.name })}
          confirmLabel={t('common.archive')}
          danger
          busy={isBusy}
          onConfirm={() =>
            void change(
              () => call(contract.tags.archive, { params: { id: chosen._id } }, { quiet: true }),
              t('media.tags.archived', { name: chosen.name }),
            )
          }
          onClose={() => setAsking(false)}
        >
          {t('media.tags.deleteTag')}
        </ConfirmModal>
      )}
    </SidePanel>
  )
}
