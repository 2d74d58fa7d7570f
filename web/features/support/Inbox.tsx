import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronsUp, IconEqual, IconMail, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import type { Priority, SupportRequest } from '../../../core/contract/support.ts'
import { attempt, call } from '../../api/client.ts'
import { Fault } from '../../shell/faults.tsx'
import { listSearch, type ListSearch } from '../../shell/search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { listDate } from '../../ui/format.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { inboxQuery, pictureQuery, refreshSupport } from './queries.ts'
import ui from '../../ui/shared.module.css'
import classes from './SupportPage.module.css'

/** What was asked, the newest first; each opens in its place, which marks it as read. */
export function Inbox() {
  const { t } = useTranslation()
  const search = useSearch({ strict: false, select: listSearch })
  const navigate = useNavigate()
  const list = useQuery(inboxQuery(search))
  const [openId, setOpenId] = useState<string>()
  const show = (change: ListSearch) => void navigate({ to: '.', search: { ...search, ...change } })
  const { collection = [] } = list.data ?? {}

  const toggle = async ({ _id: id, read }: SupportRequest) => {
    const isOpen = openId === id
    setOpenId(isOpen ? undefined : id)
    if (!isOpen && !read) await mark(id, true)
  }
  const mark = async (id: string, read: boolean) => {
    await attempt(call(contract.support.update, { params: { id }, body: { read } }, { done: false }))
    await refreshSupport()
  }

  return (
    <section className={classes.inbox} aria-label={t('support.inbox')}>
      <div className={classes.head}>
        <h2>{t('support.inbox')}</h2>
        <SearchBox
          label={t('support.search')}
          value={search.search ?? ''}
          onChange={(text) => show({ search: text, page: undefined })}
        />
      </div>
      {list.isError && !list.data && (
        <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
      )}
      {list.data && collection.length === 0 && (
        <EmptyState title={t('support.empty.title')} text={t('support.empty.text')} />
      )}
      <ul className={classes.rows}>
        {collection.map((request) => {
          const { _id: id, issue, priority, user, createdAt, read, files } = request
          const isOpen = openId === id
          return (
            <li key={id}>
              <button
                type="button"
                className={classes.row}
                aria-expanded={isOpen}
                aria-controls={`request-${id}`}
                data-unread={!read || undefined}
                onClick={() => void toggle(request)}
              >
                <PriorityMark priority={priority} />
                <span className={classes.issue}>{issue.split('\n')[0]}</span>
                <span className={classes.who}>{user.name}</span>
                <span className={classes.when}>
                  {listDate(createdAt, (time) => t('common.today', { time }))}
                </span>
                <span className={classes.pictures}>
                  {files.length > 0 && (
                    <>
                      <IconPhoto size={16} stroke={1.6} aria-label={t('support.pictures')} /> {files.length}
                    </>
                  )}
                </span>
              </button>
              {isOpen && <OpenRequest request={request} onUnread={() => void mark(id, false)} />}
            </li>
          )
        })}
      </ul>
      <ListFoot list={list.data} onPage={(next) => show({ page: next })} />
    </section>
  )
}

const icons = { alta: IconChevronsUp, media: IconEqual, baja: IconChevronDown } as const

function PriorityMark({ priority }: { priority: Priority }) {
  const { t } = useTranslation()
  const Icon = icons[priority]
  return (
    <span className={classes.priority} data-priority={priority}>
      <Icon size={16} stroke={1.8} aria-hidden /> {t(`support.priority.${priority}`)}
    </span>
  )
}

function OpenRequest({ request, onUnread }: { request: SupportRequest; onUnread: () => void }) {
  const { t } = useTranslation()
  const { _id: id, issue, user, page, files } = request
  return (
    <div className={classes.open} id={`request-${id}`}>
      <span className={classes.when}>
        {[user.name, user.email, page && t('support.from', { page })].filter(Boolean).join(', ')}
      </span>
      <p>{issue}</p>
      {files.length > 0 && (
        <div className={classes.shown}>
          {files.map((file, n) => (
            <Picture key={file} id={id} n={n} />
          ))}
        </div>
      )}
      <div className={ui.buttons}>
        {user.email && (
          <Button
            component="a"
            href={`mailto:${user.email}`}
            variant="default"
            leftSection={<IconMail size={17} stroke={1.6} aria-hidden />}
          >
            {t('support.answer')}
          </Button>
        )}
        <Button variant="default" onClick={onUnread}>
          {t('support.unread')}
        </Button>
      </div>
    </div>
  )
}

function Picture({ id, n }: { id: string; n: number }) {
  const { t } = useTranslation()
  const picture = useQuery(pictureQuery(id, n))
  if (picture.isError) return <span>{t('support.pictureFailed')}</span>
  return picture.data ? <img src={picture.data} alt={t('support.picture', { number: n + 1 })} /> : null
}
