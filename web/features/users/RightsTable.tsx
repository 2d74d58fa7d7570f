import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Right } from '../../../core/rules/can.ts'
import { tick } from './rights.ts'
import classes from './AssignUser.module.css'

interface Row {
  id: string
  name: string
}

interface BoxProps {
  title: string
  /** Of how many. */
  chosen: number
  total: number
  children: ReactNode
}

/** A table of 300 px with its own scroll and a fixed head (USR-02). */
function Box({ title, chosen, total, children }: BoxProps) {
  const { t } = useTranslation()
  return (
    <section>
      <div className={classes.head}>
        <h3>{title}</h3>
        <span>{t('common.shown', { shown: chosen, total })}</span>
      </div>
      <div className={classes.box} tabIndex={0} role="region" aria-label={title}>
        <table className={classes.table} aria-label={title}>
          {children}
        </table>
      </div>
    </section>
  )
}

interface ChoicesProps {
  title: string
  head: string
  rows: readonly Row[]
  chosen: ReadonlySet<string>
  onChange: (chosen: Set<string>) => void
}

/** Organizations and tags: one box each. */
export function Choices({ title, head, rows, chosen, onChange }: ChoicesProps) {
  return (
    <Box title={title} chosen={rows.filter(({ id }) => chosen.has(id)).length} total={rows.length}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name }) => (
          <tr key={id} data-on={chosen.has(id) || undefined}>
            <td>
              <Checkbox
                label={name}
                checked={chosen.has(id)}
                onChange={(event) => {
                  const next = new Set(chosen)
                  if (event.currentTarget.checked) next.add(id)
                  else next.delete(id)
                  onChange(next)
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

interface RightsTableProps {
  title: string
  groups: readonly { id: string; name: string; rows: readonly Row[] }[]
  rights: ReadonlyMap<string, Right>
  onChange: (rights: Map<string, Right>) => void
}

/** Stages and processes: to read, and to read and write. Who writes also reads, so that box is fixed (USR-04). */
export function RightsTable({ title, groups, rights, onChange }: RightsTableProps) {
  const { t } = useTranslation()
  const rows = groups.flatMap((group) => group.rows)
  const box = ({ id, name }: Row, right: Right) => {
    const has = rights.get(id)
    const isLocked = right === 'read' && has === 'write'
    return (
      <td className={classes.tick}>
        <Checkbox
          aria-label={`${name}: ${t(`users.assign.${right}`)}`}
          checked={right === 'read' ? has !== undefined : has === 'write'}
          disabled={isLocked}
          onChange={(event) => onChange(tick(rights, id, right, event.currentTarget.checked))}
        />
      </td>
    )
  }
  return (
    <Box title={title} chosen={rows.filter(({ id }) => rights.has(id)).length} total={rows.length}>
      <thead>
        <tr>
          <th scope="col">{t('common.name')}</th>
          <th scope="col" className={classes.tick}>
            {t('users.assign.read')}
          </th>
          <th scope="col" className={classes.tick}>
            {t('users.assign.write')}
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.id}>
          <tr>
            <th colSpan={3} scope="rowgroup" className={classes.group}>
              {group.name}
            </th>
          </tr>
          {group.rows.map((row) => (
            <tr key={row.id} data-on={rights.has(row.id) || undefined}>
              <th scope="row">{row.name}</th>
              {box(row, 'read')}
              {box(row, 'write')}
            </tr>
          ))}
        </tbody>
      ))}
    </Box>
  )
}
