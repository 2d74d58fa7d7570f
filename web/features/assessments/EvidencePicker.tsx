import { Button, FileButton, TextInput } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { RiskEvidence } from '../../../core/contract/assessments.ts'
import { fileTypes, type FileType } from '../../../core/rules/file.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { mayUpload, upload } from '../../forms/files/upload.ts'
import { shrink } from '../../forms/files/shrink.ts'
import { Fault } from '../../shell/faults.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { SearchBox, searchDelay } from '../../ui/SearchBox.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastFault } from '../../ui/toast.ts'
import classes from './Risk.module.css'

/** What the search of everything finds, and what it is as evidence. */
const kinds = {
  media: 'file',
  certificates: 'certificate',
  milestones: 'process',
  locations: 'place',
  checks: 'check',
} as const

const foundQuery = (search: string, language: string) =>
  queryOptions({
    queryKey: ['search', language, search],
    queryFn: ({ signal }) =>
      call(contract.search.all, { query: { search, language } }, { quiet: true, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

interface EvidencePickerProps {
  taken: readonly RiskEvidence[]
  onPick: (evidence: RiskEvidence) => void
  onClose: () => void
}

/** Evidence is found among the account's records, uploaded, or a link (RSK-01). */
export function EvidencePicker({ taken, onPick, onClose }: EvidencePickerProps) {
  const { t, i18n } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useQuery(foundQuery(search, i18n.language))
  const ids = new Set(taken.map(({ id }) => id))
  const rows = (found.data?.groups ?? []).flatMap(({ type, items }) =>
    Object.hasOwn(kinds, type)
      ? items.map((item) => ({ ...item, kind: kinds[type as keyof typeof kinds] }))
      : [],
  )
  return (
    <QuestionBox title={t('risk.evidence.pick.title')} onClose={onClose}>
      <div className={classes.pick}>
        <SearchBox
          label={t('risk.evidence.pick.search')}
          delay={searchDelay.selector}
          width="100%"
          value={search}
          onChange={setSearch}
        />
        {found.isError ? (
          <Fault
            error={found.error}
            title={t('risk.evidence.pick.failed')}
            onRetry={() => void found.refetch()}
          />
        ) : search === '' ? null : found.data && rows.length === 0 ? (
          <p className={classes.nothing} role="status">
            {t('risk.evidence.pick.nothing')}
          </p>
        ) : (
          <ul className={classes.found} aria-busy={found.isFetching || undefined}>
            {rows.map(({ _id, kind, name, stage, organization }) => {
              const isTaken = ids.has(_id)
              return (
                <li key={_id}>
                  <button
                    type="button"
                    disabled={isTaken}
                    onClick={() => onPick({ kind, id: _id, title: name })}
                  >
                    <b>{name}</b>
                    <small>
                      {[t(`risk.evidence.kind.${kind}`), stage?.name, organization?.name]
                        .filter(Boolean)
                        .join(', ')}
                      {isTaken && ` · ${t('risk.evidence.pick.taken')}`}
                    </small>
                  </button>
                </li>
              )
            })}
          </ul>
        )}
        <Upload onPick={onPick} />
        <Link onPick={onPick} />
      </div>
    </QuestionBox>
  )
}

/** A file that isn't in the library yet goes into it first. */
function Upload({ onPick }: Pick<EvidencePickerProps, 'onPick'>) {
  const { t } = useTranslation()
  const refusal = useRefusal()(contract.media.create)
  const [isBusy, setBusy] = useState(false)
  const send = async (chosen: File | null) => {
    if (!chosen) return
    setBusy(true)
    try {
      const file = await shrink(chosen, undefined)
      const stored =
        mayUpload(file, undefined) &&
        (await upload(file, { onProgress: () => {}, signal: new AbortController().signal }))
      if (stored) {
        const { name, url } = stored
        // Only these types are uploaded.
        const body = { name, url, type: stored.type as FileType, rename: true }
        const media = await call(contract.media.create, { body }, { quiet: true })
        onPick({ kind: 'file', id: media._id, title: media.name })
      }
    } catch (error) {
      toastFault(faultText(error))
    }
    setBusy(false)
  }
  return (
    <FileButton accept={Object.keys(fileTypes).join(',')} onChange={(file) => void send(file)}>
      {({ onClick }) => (
        <RefusableButton
          variant="default"
          refusal={refusal}
          loading={isBusy}
          leftSection={<IconUpload size={17} stroke={1.6} aria-hidden />}
          onClick={onClick}
        >
          {t('risk.evidence.pick.upload')}
        </RefusableButton>
      )}
    </FileButton>
  )
}

function Link({ onPick }: Pick<EvidencePickerProps, 'onPick'>) {
  const { t } = useTranslation()
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const isGood = isHttps(url.trim())
  return (
    <form
      className={classes.link}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isGood)
          onPick({ kind: 'link', url: url.trim(), title: name.trim() || new URL(url.trim()).hostname })
      }}
    >
      <h5>{t('risk.evidence.pick.link')}</h5>
      <TextInput
        label={t('risk.evidence.pick.url')}
        placeholder={t('risk.evidence.pick.urlHelp')}
        inputMode="url"
        maxLength={2_000}
        error={isTried && !isGood && t('risk.evidence.pick.urlFault')}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <TextInput
        label={t('risk.evidence.pick.name')}
        maxLength={500}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('risk.evidence.pick.take')}
      </Button>
    </form>
  )
}

const isHttps = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:'
