import { Button, Select } from '@mantine/core'
import { IconCheck, IconGripVertical, IconPlus } from '@tabler/icons-react'
import {
  memo,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
} from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { kindNames, type Descriptor, type KindName, type Property } from '../../../../core/fields/index.ts'
import { isPublic } from '../../../../core/fields/public.ts'
import { pointer } from '../../../../core/json/pointer.ts'
import { addField, fieldKeys, moveField, restoreField } from '../../../../core/pack/edit/fields.ts'
import { itemsAsForm, itemsPlace, withItems } from '../../../../core/pack/edit/items.ts'
import { schemaAt, type FormPlace } from '../../../../core/pack/edit/schemas.ts'
import type { Fault } from '../../../../core/errors/refusal.ts'
import { dropdown, FaultText } from '../../../forms/inputs/common.tsx'
import { findStage, useChains } from '../../../shell/chains.ts'
import { FieldEditor } from './FieldEditor.tsx'
import { isChanged, kindLine, rangeOf } from './fieldLine.ts'
import { NamesDialog } from './NamesDialog.tsx'
import { fieldKey } from './places.ts'
import { StudioContext, useStudioContent, type StudioContent } from './useStudio.ts'
import shared from './studio.module.css'
import ui from '../../../ui/shared.module.css'
import classes from './FieldList.module.css'

interface FieldListProps {
  place: FormPlace
  /** The field whose editor is open. */
  field: string | undefined
  onOpen: (field: string | undefined) => void
}

/** The fields of a form in their order, which is that of the columns: dragged, or moved with Alt and the arrows. */
export function FieldList({ place, field: open, onOpen }: FieldListProps) {
  const { t } = useTranslation()
  const { pack, base, change, faults, isReadOnly } = useStudioContent()
  const dragged = useRef<string>(undefined)
  const [said, setSaid] = useState('')
  const { section, id } = place
  const moveTo = useCallback(
    (name: string, target: (names: readonly string[]) => number) =>
      change((now) => {
        const properties = schemaAt(now, { section, id })?.schema.properties ?? {}
        const names = Object.keys(properties)
        const to = target(names)
        if (to < 0 || to >= names.length || names[to] === name) return now
        setSaid(
          t('studio.moved', { name: properties[name]?.title ?? name, place: to + 1, total: names.length }),
        )
        return moveField(now, { section, id }, name, to)
      }),
    [change, section, id, t],
  )
  const onMove = useCallback(
    (name: string, step: number) => moveTo(name, (names) => names.indexOf(name) + step),
    [moveTo],
  )
  const onClose = useCallback(() => onOpen(undefined), [onOpen])
  const [removed, setRemoved] = useState<string>()
  const onDrag = useCallback((name: string) => void (dragged.current = name), [])
  const onDrop = useCallback(
    (name: string) => dragged.current && moveTo(dragged.current, (names) => names.indexOf(name)),
    [moveTo],
  )
  const schema = schemaAt(pack, place)
  if (!schema) return null
  const before = schemaAt(base, place)
  const names = withRemoved(Object.keys(schema.schema.properties), before)
  const thing = pointer(section, id)
  const isListed = place.section === 'productSchemas' || place.section === 'assetSchemas'
  return (
    <>
      <table className={classes.table} aria-label={t('studio.fieldsOf', { name: schema.name })}>
        <thead>
          <tr>
            <th scope="col">{t('studio.field.field')}</th>
            <th scope="col">{t('studio.field.entered')}</th>
            {isListed && <th scope="col">{t('studio.field.listed')}</th>}
            <th scope="col">{t('studio.field.public')}</th>
          </tr>
        </thead>
        <tbody>
          {names.flatMap((name) => {
            const descriptor = schema.descriptor[name]
            const property = schema.schema.properties[name]
            if (before && !property)
              return [
                <RemovedRow
                  key={name}
                  place={place}
                  name={name}
                  title={before.schema.properties[name]?.title}
                  columns={isListed ? 2 : 1}
                  isFocused={removed === name}
                />,
              ]
            if (!descriptor || !property) return []
            const isOpen = open === name
            return [
              <FieldRow
                key={name}
                name={name}
                property={property}
                was={before?.schema.properties[name]}
                descriptor={descriptor}
                isRequired={schema.schema.required?.includes(name) ?? false}
                isChanged={before !== undefined && isChanged(before, schema, name)}
                isOpen={isOpen}
                isListed={isListed}
                isReadOnly={isReadOnly}
                fault={faults.get(fieldKey(thing, name))?.[0]}
                onOpen={onOpen}
                onMove={onMove}
                onDrag={onDrag}
                onDrop={onDrop}
              />,
              isOpen && (
                <tr key={`${name}/editor`} className={classes.editor}>
                  <td colSpan={isListed ? 4 : 3}>
                    <FieldEditor
                      place={place}
                      name={name}
                      breakdown={'items' in descriptor && <Breakdown place={place} name={name} />}
                      onClose={onClose}
                      onRemoved={setRemoved}
                    />
                  </td>
                </tr>
              ),
            ]
          })}
        </tbody>
      </table>
      <span className={ui.unseen} role="status">
        {said}
      </span>
      {faults.get(thing)?.map((fault) => (
        <p key={`${fault.path} ${fault.key}`} className={classes.fault}>
          <FaultText>{t(fault.key, fault.params)}</FaultText>
        </p>
      ))}
      {!isReadOnly && <AddField place={place} onOpen={onOpen} />}
    </>
  )
}

/** The fields of a form, and at their place those of the configuration in use that it no longer has. */
function withRemoved(names: readonly string[], before: ReturnType<typeof schemaAt>): string[] {
  const all = [...names]
  const old = Object.keys(before?.schema.properties ?? {})
  for (const [at, name] of old.entries()) {
    if (all.includes(name)) continue
    const earlier = old.slice(0, at)
    all.splice(all.findLastIndex((one) => earlier.includes(one)) + 1, 0, name)
  }
  return all
}

interface RemovedRowProps {
  place: FormPlace
  name: string
  title: string | undefined
  /** After the kind of the field. */
  columns: number
  /** It was removed just now: its editor, where the focus was, is gone, and the row may be out of sight. */
  isFocused: boolean
}

/** A field that goes: records may have it, and until the plan is applied it comes back as it was. */
function RemovedRow({ place, name, title, columns, isFocused }: RemovedRowProps) {
  const { t } = useTranslation()
  const { base, change, isReadOnly } = useStudioContent()
  const { chains } = useChains()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  const count = place.section === 'productSchemas' ? (findStage(chains, place.id)?.stage.count ?? 0) : 0
  return (
    <tr className={classes.row} data-changed>
      <th scope="row">
        <del>{title || name}</del>
        <span className={classes.key}>{name}</span>
      </th>
      <td>{count > 0 ? t('studio.field.leavesRecords', { count }) : t('studio.field.leaves')}</td>
      <td colSpan={columns}>
        {!isReadOnly && (
          <Button
            variant="subtle"
            size="compact-sm"
            ref={button}
            aria-label={t('studio.field.bringBack', { name: title || name })}
            onClick={() => change((now) => restoreField(now, base, place, name))}
          >
            {t('studio.undo')}
          </Button>
        )}
      </td>
    </tr>
  )
}

interface AddFieldProps {
  place: FormPlace
  /** Keeps its identity. */
  onOpen: (field: string) => void
}

/** Apart from the fields, so that a letter of one doesn't draw its button again. */
const AddField = memo(function AddField({ place, onOpen }: AddFieldProps) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const [kind, setKind] = useState<KindName>('text')
  const label = place === itemsPlace ? t('studio.addColumn') : t('studio.addField')
  return (
    <>
      <Button
        variant="subtle"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={17} aria-hidden />}
        onClick={() => setAdding(true)}
      >
        {label}
      </Button>
      {adding && (
        <NewField
          place={place}
          title={label}
          kind={kind}
          onKind={setKind}
          onOpen={onOpen}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
})

interface NewFieldProps extends AddFieldProps {
  title: string
  kind: KindName
  onKind: (kind: KindName) => void
  onClose: () => void
}

function NewField({ place, title, kind, onKind, onOpen, onClose }: NewFieldProps) {
  const { t } = useTranslation()
  const { pack, change } = useStudioContent()
  return (
    <NamesDialog
      title={title}
      keys={fieldKeys(pack, place)}
      onClose={onClose}
      onDone={(titles, key) => {
        const added = addField(pack, place, kind, titles, key)
        change(added.pack)
        onOpen(added.name)
      }}
    >
      <Select
        mt={16}
        label={t('studio.field.entered')}
        data={kindNames.map((value) => ({ value, label: t(`studio.kind.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => value && onKind(value)}
        {...dropdown}
      />
    </NamesDialog>
  )
}

interface FieldRowProps {
  name: string
  property: Property
  was: Property | undefined
  descriptor: Descriptor
  isRequired: boolean
  isChanged: boolean
  isOpen: boolean
  isListed: boolean
  isReadOnly: boolean
  fault: Fault | undefined
  onOpen: (field: string | undefined) => void
  onMove: (name: string, step: number) => void
  onDrag: (name: string) => void
  onDrop: (name: string) => void
}

/** One field of the list; it is drawn again only when what it shows changes. */
const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { name, property, was, descriptor, isRequired, isChanged, isOpen, isListed, fault } = props
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const range = rangeOf(t, language, property)
  const before = was && rangeOf(t, language, was)
  const allow = (event: DragEvent) => event.preventDefault()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined || props.isReadOnly) return
    event.preventDefault()
    props.onMove(name, step)
  }
  return (
    <tr
      className={classes.row}
      data-open={isOpen || undefined}
      data-changed={isChanged || undefined}
      onDragOver={allow}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop(name)
      }}
    >
      <th scope="row">
        {!props.isReadOnly && (
          <span className={classes.grip} draggable onDragStart={() => props.onDrag(name)} aria-hidden>
            <IconGripVertical size={16} />
          </span>
        )}
        <button
          type="button"
          className={classes.name}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => props.onOpen(isOpen ? undefined : name)}
          onKeyDown={onKeyDown}
        >
          <b>{property.title || t('studio.unnamed')}</b>
          {isRequired && (
            <span className={classes.star} title={t('studio.field.required')}>
              *
            </span>
          )}
          <span className={classes.key}>{name}</span>
        </button>
        {/* The open editor says it. */}
        {fault && !isOpen && (
          <span className={classes.fault}>
            <FaultText>{t(fault.key, fault.params)}</FaultText>
          </span>
        )}
      </th>
      <td>
        {kindLine(t, property, descriptor)} {range && (was && before !== range ? <b>{range}</b> : range)}{' '}
        {before && before !== range && <del>{before}</del>}
      </td>
      {isListed && (
        <td className={classes.listed}>
          {(property.header === true || name === 'identifier') && (
            <IconCheck size={18} role="img" aria-label={t('studio.yes')} />
          )}
        </td>
      )}
      <td className={isPublic(descriptor) ? undefined : classes.no}>
        {isPublic(descriptor) ? t('studio.yes') : t('studio.no')}
      </td>
    </tr>
  )
})

/** The columns of a breakdown: the same list of fields, which works on the small form that each row has. */
function Breakdown({ place, name }: { place: FormPlace; name: string }) {
  const { t } = useTranslation()
  const content = useStudioContent()
  const { pack, base, change } = content
  const [field, setField] = useState<string>()
  const inner = useMemo(() => itemsAsForm(pack, place, name), [pack, place, name])
  const innerBase = useMemo(() => itemsAsForm(base, place, name), [base, place, name])
  const innerChange = useMemo<StudioContent['change']>(
    () => (next, key) =>
      change(
        (now) => {
          const before = itemsAsForm(now, place, name)
          if (!before) return now
          const after = typeof next === 'function' ? next(before) : next
          return after === before ? now : withItems(now, place, name, after)
        },
        key && `${place.id}/${name}/${key}`,
      ),
    [change, place, name],
  )
  if (!inner) return null
  return (
    <fieldset className={shared.options}>
      <legend>{t('studio.field.columns')}</legend>
      <StudioContext.Provider
        value={{
          ...content,
          pack: inner,
          base: innerBase ?? { ...base, checkSchemas: {} },
          change: innerChange,
          faults: noFaults,
        }}
      >
        <FieldList place={itemsPlace} field={field} onOpen={setField} />
      </StudioContext.Provider>
    </fieldset>
  )
}

/** They stand at the field of the breakdown. */
const noFaults: StudioContent['faults'] = new Map()
