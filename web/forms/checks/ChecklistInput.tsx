import { Button, Input } from '@mantine/core'
import { IconCircleDashed, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Check, CheckSchema } from '../../../core/contract/checks.ts'
import { kinds } from '../../../core/fields/index.ts'
import { formAt } from '../../../core/fields/written.ts'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import type { InputProps } from '../field.ts'
import { FieldGroup } from '../inputs/FieldGroup.tsx'
import { messageAt } from '../inputs/common.tsx'
import { useFlag } from '../useFlag.ts'
import { CheckBlock, stateOf, type CheckBlockProps } from './CheckBlock.tsx'
import { CheckSchemaPicker } from './CheckSchemaPicker.tsx'
import {
  checkItems,
  entryOf,
  idOfItem,
  isTemporary,
  newEntry,
  withEntry,
  withoutItem,
  type CheckEntry,
  type CheckItem,
} from './entries.ts'
import { useCheckForm, useCheckForms, useChecks } from './queries.ts'
import classes from './Checks.module.css'

/** CHK-03: the checks of a process as beads on a line. An account without checks sees how many there are. */
export function ChecklistInput(props: InputProps<'checklist'>) {
  const { property, descriptor, value, languages } = props
  const { t } = useTranslation()
  if (useFlag('checklists')) return <Checklist {...props} />
  const text = kinds.checklist.toText(value, { property, descriptor }, { language: languages.shown })
  return (
    <FieldGroup {...props} hint={t('forms.checks.off')}>
      <div id={props.id} tabIndex={-1}>
        {text || '–'}
      </div>
    </FieldGroup>
  )
}

function Checklist(props: InputProps<'checklist'>) {
  const { id, property, descriptor, value, onChange, onLeave, issues, required } = props
  const { t } = useTranslation()
  const readOnly = props.readOnly || props.disabled || descriptor.readOnly === true
  const items = checkItems(value)
  const { found, isLoading } = useChecks(items.map(idOfItem).filter((one) => !isTemporary(one)))
  const shown = items.flatMap((item, index) => shownItem(item, index, found))
  const currentForm = useCheckForms(shown.flatMap(({ entry }) => (entry ? { id: entry.checkSchema } : [])))
  const formOf = ({ checkSchema, checkSchemaVersion: version }: CheckEntry) => {
    const form = currentForm({ id: checkSchema })
    return form && version !== undefined ? formAt(form, version) : form
  }
  const change = (next: CheckItem[]) => onChange(next.length > 0 ? next : undefined)
  const complete = shown.filter(({ entry }) => {
    const form = entry && formOf(entry)
    return entry && form && !entry.deleted_at && stateOf(entry, form, descriptor.assetSchema) !== 'missing'
  }).length
  const counted = shown.filter(({ entry }) => !entry?.deleted_at).length
  const whole = messageAt(issues, '')
  return (
    <div role="group" aria-labelledby={`${id}-label`}>
      <div className={classes.title}>
        <Input.Label labelElement="div" id={`${id}-label`} required={required} className={classes.label}>
          {property.title}
        </Input.Label>
        {counted > 0 && (
          <span aria-live="polite">{t('forms.checks.complete', { complete, count: counted })}</span>
        )}
      </div>
      {descriptor.help && <Input.Description mb={8}>{descriptor.help}</Input.Description>}
      {isLoading ? (
        <ListSkeleton rows={2} height={90} />
      ) : (
        <ul>
          {shown.map(({ entry, index }) => {
            const form = entry && formOf(entry)
            if (!entry || form === null)
              return (
                <li key={index} className={classes.check}>
                  <IconCircleDashed className={classes.unread} size={22} stroke={1.6} aria-hidden />
                  <span>{t('forms.checks.unreadable')}</span>
                </li>
              )
            if (form === undefined) return <ListSkeleton key={entry._id} rows={1} height={90} />
            const block: CheckBlockProps = {
              id: `${id}-${index}`,
              entry,
              schema: form,
              assetSchema: descriptor.assetSchema,
              issues: issuesOfItem(issues, index),
              readOnly,
              languages: props.languages,
              day: props.day,
              inputOf: props.inputOf,
              onChange: (next) => change(withEntry(items, next)),
              onRemove: () => {
                change(withoutItem(items, entry))
                focusAfterRemoval(id, entry)
              },
              onRestore: () => change(withEntry(items, kept(entry))),
            }
            return <CheckBlock key={entry._id} {...block} />
          })}
        </ul>
      )}
      <Foot
        {...props}
        isEmpty={shown.length === 0}
        readOnly={readOnly}
        onAdd={(schema) => {
          change([...items, newEntry(schema)])
          onLeave()
        }}
      />
      {whole && <Input.Error mt={5}>{whole}</Input.Error>}
    </div>
  )
}

interface ShownItem {
  /** Its place in the value. */
  index: number
  /** Undefined for a check that can't be read. */
  entry: CheckEntry | undefined
}

/** Checks that were removed by an earlier save are left out; the process may still name them. */
function shownItem(item: CheckItem, index: number, found: ReadonlyMap<string, Check | null>): ShownItem[] {
  if (typeof item !== 'string') return [{ index, entry: item }]
  const check = found.get(item)
  if (check?.deleted_at) return []
  return [{ index, entry: check ? entryOf(check) : undefined }]
}

const kept = ({ deleted_at: _, ...entry }: CheckEntry): CheckEntry => entry

const issuesOfItem = (issues: InputProps<'checklist'>['issues'], index: number) =>
  issues
    .filter(({ path }) => path === `/${index}` || path.startsWith(`/${index}/`))
    .map((issue) => ({ ...issue, path: issue.path.slice(`/${index}`.length) }))

/** The removed block takes the focus with it: Deshacer gets it, or the button that adds. */
const focusAfterRemoval = (id: string, { _id }: CheckEntry) =>
  setTimeout(() =>
    (
      document.querySelector<HTMLElement>(`[data-restore="${CSS.escape(_id)}"]`) ??
      document.getElementById(id)
    )?.focus(),
  )

interface FootProps extends InputProps<'checklist'> {
  isEmpty: boolean
  onAdd: (schema: CheckSchema) => void
}

/** The text of an empty list, and the button that adds a check. */
function Foot({ id, descriptor, isEmpty, readOnly, onAdd }: FootProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // With a single form of checks there is no choice.
  const only = useCheckForm(descriptor.checkSchema)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={classes.foot} data-empty={isEmpty || undefined}>
      {isEmpty && (
        <span className={classes.empty}>
          <IconCircleDashed size={22} stroke={1.6} aria-hidden /> {t('forms.checks.empty')}
        </span>
      )}
      {!readOnly && (
        <Button
          ref={button}
          id={id}
          variant="subtle"
          leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
          disabled={descriptor.checkSchema !== undefined && !only}
          {...(descriptor.checkSchema === undefined ? { 'aria-expanded': open } : {})}
          onClick={() => (only ? onAdd(only) : setOpen(true))}
        >
          {t('forms.checks.add')}
        </Button>
      )}
      {open && (
        <CheckSchemaPicker
          assetSchema={descriptor.assetSchema}
          onPick={(schema) => {
            onAdd(schema)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
