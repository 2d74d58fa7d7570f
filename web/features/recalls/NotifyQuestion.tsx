import { Button, Checkbox, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { NotifyInput, Recall } from '../../../core/contract/recalls.ts'
import type { Holder } from '../../../core/contract/trace.ts'
import { paths } from '../../../core/rules/paths.ts'
import { call, type CallOptions } from '../../api/client.ts'
import { Fault } from '../../shell/faults.tsx'
import { useConfirm } from '../../shell/useConfirm.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { Go } from '../../ui/Go.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshRecalls } from '../trace/queries.ts'
import { itemsQuery } from './queries.ts'
import classes from './Recall.module.css'

/** Who has products of a recall, and how many that nobody has answered for. */
interface Recipient {
  key: string
  holder: Holder
  products: number
}

/**
 * Writes to somebody. The key of a notice without an answer is kept by what it asks for, also when the box is closed or the page is loaded
 * again, so that nobody gets a second mail.
 */
async function notify(recall: string, body: NotifyInput, options: CallOptions): Promise<void> {
  const name = `rastro.notice:${JSON.stringify([recall, body])}`
  const idempotencyKey = sessionStorage.getItem(name) ?? crypto.randomUUID()
  sessionStorage.setItem(name, idempotencyKey)
  await call(contract.recalls.notify, { params: { id: recall }, body }, { ...options, idempotencyKey })
  // The next notice to the same people is another one.
  sessionStorage.removeItem(name)
}

/** Chooses to whom a recall is written: those with an address; of those without one it leads to their form (RCL-05). */
export function NotifyQuestion({ recall, onClose }: { recall: Recall; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const items = useQuery(itemsQuery(recall._id, 1, i18n.language))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const recipients = new Map<string, Recipient>()
  for (const { product } of items.data?.collection ?? []) {
    if ('restricted' in product || !product.holder) continue
    const key = product.holder._id ?? product.holder.email ?? product.holder.name
    const products = (recipients.get(key)?.products ?? 0) + 1
    recipients.set(key, { key, holder: product.holder, products })
  }
  const reached = [...recipients.values()].filter(({ holder }) => holder.email)
  const chosen = reached.filter(({ key }) => !left.has(key))
  // Of more than a page nobody chooses: the server writes to all who have an address.
  const isMany = (items.data?.totalPages ?? 1) > 1
  const organizations = chosen.flatMap(({ holder }) => holder._id ?? [])
  const contacts = chosen.flatMap(({ holder }) => (holder._id === null && holder.email) || [])
  const { busy, fault, onConfirm } = useConfirm({
    act: (options) =>
      notify(
        recall._id,
        isMany
          ? {}
          : {
              ...(organizations.length > 0 ? { organizations } : {}),
              ...(contacts.length > 0 ? { contacts } : {}),
            },
        options,
      ),
    onDone: () => {
      toastDone(t('recalls.notify.done'))
      void refreshRecalls()
      onClose()
    },
  })
  return (
    <QuestionBox title={t('recalls.notify.title')} onClose={onClose}>
      <p className={classes.lead}>{t(isMany ? 'recalls.notify.all' : 'recalls.notify.text')}</p>
      {items.error ? (
        <Fault error={items.error} onRetry={() => void items.refetch()} />
      ) : !items.data ? (
        <ListSkeleton rows={4} height={44} />
      ) : (
        !isMany && (
          <ul className={classes.choice}>
            {[...recipients.values()].map(({ key, holder, products }) => (
              <li key={key}>
                <Checkbox
                  checked={holder.email !== null && !left.has(key)}
                  disabled={holder.email === null}
                  onChange={({ currentTarget }) => {
                    const next = new Set(left)
                    if (currentTarget.checked) next.delete(key)
                    else next.add(key)
                    setLeft(next)
                  }}
                  label={
                    <>
                      {holder.name}{' '}
                      <span className={classes.meta}>
                        {t('recalls.products', { count: products, amount: products })}
                        {' · '}
                        {holder.email ?? t('recalls.notify.noAddress')}
                      </span>
                    </>
                  }
                />
                {holder.email === null && holder._id !== null && (
                  <Go to={paths.organizations.edit(holder._id)}>{t('recalls.notify.addAddress')}</Go>
                )}
              </li>
            ))}
          </ul>
        )
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      <Group justify="flex-end" gap={10} mt={20}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button loading={busy} disabled={!isMany && chosen.length === 0} onClick={onConfirm}>
          {t(isMany ? 'recalls.notify.submitAll' : 'recalls.notify.submit', { count: chosen.length })}
        </Button>
      </Group>
    </QuestionBox>
  )
}
