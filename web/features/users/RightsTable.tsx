import { Checkbox } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Right } from '../../../core/rules/can.ts'
import { StageMark, type StageLook } from '../../ui/StageMark.tsx'
import { all } from '../../../core/rules/access.ts'
import { higher } from './rights.ts'
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
  /** The first row, for all that are there and that will be added. */
  allLabel?: string
  chosen: ReadonlySet<string>
  /** Keeps its identity. */
  onTick: (id: string, isOn: boolean) => void
}

/** Organizations and tags: one box each. A tick in another table leaves it as it is. */
export const Choices = memo(function Choices({ title, head, rows, allLabel, chosen, onTick }: ChoicesProps) {
  const isAll = chosen.has(all)
  return (
    <Box title={title} chosen={rows.filter(({ id }) => isAll || chosen.has(id)).length} total={rows.length}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {allLabel && <ChoiceRow id={all} name={allLabel} isOn={isAll} isFixed={false} onTick={onTick} />}
        {rows.map(({ id, name }) => (
          <ChoiceRow
            key={id}
            id={id}
            name={name}
            isOn={isAll || chosen.has(id)}
            isFixed={isAll}
            onTick={onTick}
          />
        ))}
      </tbody>
    </Box>
  )
})

interface ChoiceRowProps extends Row {
  isOn: boolean
  /** All are chosen. */
  isFixed: boolean
  onTick: ChoicesProps['onTick']
}

/** A row is drawn again only when it changes: of hundreds, a tick changes one. */
const ChoiceRow = memo(function ChoiceRow({ id, name, isOn, isFixed, onTick }: ChoiceRowProps) {
  return (
    <tr data-on={isOn || undefined}>
      <td>
        <Checkbox
          label={name}
          checked={isOn}
          disabled={isFixed}
          onChange={(event) => onTick(id, event.currentTarget.checked)}
        />
      </td>
    </tr>
  )
})

/** A stage, or a process below its stage: whichever is the stage has its mark. `onlyRead`: nobody writes it. */
type MarkedRow = Row & Partial<StageLook> & { onlyRead?: boolean }

interface RightsTableProps {
  title: string
  groups: readonly (MarkedRow & { rows: readonly MarkedRow[] })[]
  /** The first row, for all that are there and that will be added. */
  allLabel?: string
  rights: ReadonlyMap<string, Right>
  /** Keeps its identity. */
  onTick: (id: string, right: Right, isOn: boolean) => void
}

/** Stages and processes: to read, and to read and write. Who writes also reads, so that box is fixed (USR-04). */
export const RightsTable = memo(function RightsTable({
  title,
  groups,
  allLabel,
  rights,
  onTick,
}: RightsTableProps) {
  const { t } = useTranslation()
  const rows = groups.flatMap((group) => group.rows)
  const toAll = rights.get(all)
  return (
    <Box title={title} chosen={rows.filter(({ id }) => toAll || rights.has(id)).length} total={rows.length}>
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
      {allLabel && (
        <tbody>
          <RightsRow id={all} name={allLabel} has={toAll} toAll={undefined} onTick={onTick} />
        </tbody>
      )}
      {groups.map((group) => (
        <tbody key={group.id}>
          {group.name && (
            <tr>
              <th colSpan={3} scope="rowgroup" className={classes.group}>
                <Name {...group} />
              </th>
            </tr>
          )}
          {group.rows.map(({ id, name, hue, marca, onlyRead }) => (
            <RightsRow
              key={id}
              id={id}
              name={name}
              hue={hue}
              marca={marca}
              onlyRead={onlyRead}
              has={rights.get(id)}
              toAll={toAll}
              onTick={onTick}
            />
          ))}
        </tbody>
      ))}
    </Box>
  )
})

interface NameProps {
  name: string
  hue?: StageLook['hue'] | undefined
  marca?: StageLook['marca'] | undefined
}

function Name({ name, hue, marca }: NameProps) {
  return (
    <span className={classes.name}>
      {hue && marca && <StageMark hue={hue} marca={marca} />}
      {name}
    </span>
  )
}

interface RightsRowProps extends Row, NameProps {
  onlyRead?: boolean | undefined
  has: Right | undefined
  /** What the right to all gives to this one, too. */
  toAll: Right | undefined
  onTick: RightsTableProps['onTick']
}

const RightsRow = memo(function RightsRow({
  id,
  name,
  hue,
  marca,
  onlyRead = false,
  has: own,
  toAll,
  onTick,
}: RightsRowProps) {
  const { t } = useTranslation()
  const has = higher(own, toAll)
  return (
    <tr data-on={has !== undefined || undefined}>
      <th scope="row">
        <Name name={name} hue={hue} marca={marca} />
      </th>
      {(['read', 'write'] as const).map((right) => (
        <td key={right} className={classes.tick}>
          {!(onlyRead && right === 'write') && (
            <Checkbox
              aria-label={`${name}: ${t(`users.assign.${right}`)}`}
              checked={right === 'read' ? has !== undefined : has === 'write'}
              disabled={(right === 'read' && has === 'write') || toAll === 'write' || toAll === right}
              onChange={(event) => onTick(id, right, event.currentTarget.checked)}
            />
          )}
        </td>
      ))}
    </tr>
  )
})
