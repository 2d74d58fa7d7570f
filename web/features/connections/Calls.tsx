import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxKeyCalls } from '../../../core/contract/keys.ts'
import { listFault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { amount, lastUpdate } from '../../ui/format.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { callsQuery } from './queries.ts'
import classes from './Connections.module.css'

/** The last requests of a key (KEY-08). */
export function Calls({ id }: { id: string }) {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const calls = useQuery(callsQuery(id, page))
  return (
    <section className={classes.calls} aria-labelledby="calls">
      <h3 id="calls">{t('connections.calls.title')}</h3>
      <p>{t('connections.calls.text', { limit: amount(maxKeyCalls, i18n.language) })}</p>
      {listFault(calls) ||
        (!calls.data ? (
          <ListSkeleton rows={5} height={34} />
        ) : calls.data.collection.length === 0 ? (
          <p>{t('connections.calls.none')}</p>
        ) : (
          <table aria-label={t('connections.calls.title')}>
            <thead>
              <tr>
                {(['at', 'request', 'status', 'time'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`connections.calls.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {calls.data.collection.map(({ at, method, path, status, ms, refusal }, n) => (
                // Several may be of the same moment.
                <tr key={`${at}-${n}`} data-refused={status >= 400 || undefined}>
                  <td>{lastUpdate(at)}</td>
                  <td>
                    <b>{method}</b> {path}
                    {refusal && (
                      <span className={classes.refusal}>
                        <code>{refusal.code}</code> {refusal.paths.filter(Boolean).join(', ')}
                      </span>
                    )}
                  </td>
                  <td>{status}</td>
                  <td>{t('connections.calls.ms', { ms: amount(ms, i18n.language) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      <ListFoot list={calls.data} onPage={setPage} />
    </section>
  )
}
