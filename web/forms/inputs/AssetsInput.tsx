import { ActionIcon, Button } from '@mantine/core'
import { IconPackage, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { inSentence, pluralOf } from '../../../core/i18n/nouns.ts'
import type { InputProps } from '../field.ts'
import { assetSchemaQuery, chosenAssets, type ChosenAsset } from './assets.ts'
import { AssetsPicker } from './AssetsPicker.tsx'
import { FaultText } from './common.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import classes from './Assets.module.css'

/** The assets that were used: a list with a button that opens the picker beside the form (FRM-14, picture 22b). */
export function AssetsInput(props: InputProps<'assets'>) {
  const { id, property, descriptor, value, onChange, onLeave, issues, disabled, readOnly, languages, day } =
    props
  const { t } = useTranslation()
  /** Selection in the open picker: shown at once, kept only after confirming. */
  const [picks, setPicks] = useState<ChosenAsset[]>()
  const add = useRef<HTMLButtonElement>(null)
  const { data: schema, isError } = useQuery(assetSchemaQuery(descriptor.assetSchema))
  const chosen = picks ?? chosenAssets(value)
  const multiple = descriptor.multiple === true
  const fixed = disabled || readOnly || descriptor.readOnly === true
  const isFull = !multiple && chosen.length > 0
  const hasNone = descriptor.assetSchema === undefined || isError
  const use = (assets: ChosenAsset[]) => onChange(assets.length ? assets : undefined)
  const remove = (id: string) => (picks ? setPicks : use)(chosen.filter(({ _id }) => _id !== id))
  const close = () => {
    setPicks(undefined)
    onLeave()
    add.current?.focus()
  }
  const noun = inSentence(schema?.name ?? property.title)
  return (
    <FieldGroup
      {...props}
      hint={
        hasNone ? t('forms.assets.noSchema') : isFull && !fixed ? t('forms.assets.onlyOne') : descriptor.help
      }
    >
      <ul className={classes.list} data-error={issues.length > 0 || undefined}>
        {chosen.map(({ _id, name = _id }, index) => (
          <li key={_id}>
            <IconPackage size={17} stroke={1.6} aria-hidden />
            <span className={classes.name}>
              {name}
              {issues
                .filter(({ path }) => path === `/${index}`)
                .map(({ message }) => (
                  <FaultText key={message}>{message}</FaultText>
                ))}
            </span>
            {!fixed && (
              <ActionIcon
                aria-label={t('forms.assets.remove', { name })}
                onClick={() => {
                  remove(_id)
                  add.current?.focus()
                }}
              >
                <IconX size={17} stroke={1.6} />
              </ActionIcon>
            )}
          </li>
        ))}
        {!fixed && (
          <li>
            <Button
              ref={add}
              id={id}
              variant="subtle"
              leftSection={<IconPlus size={17} stroke={1.6} aria-hidden />}
              disabled={isFull || hasNone || !schema}
              aria-expanded={picks !== undefined}
              onClick={() => setPicks(chosen)}
            >
              {t('forms.assets.add', { noun })}
            </Button>
          </li>
        )}
        {fixed && chosen.length === 0 && <li>–</li>}
      </ul>
      {picks && schema && (
        <AssetsPicker
          schema={schema}
          multiple={multiple}
          picks={picks}
          language={languages.shown}
          day={day}
          onPick={(asset) => {
            const { _id, name } = asset
            const next = picks.some((one) => one._id === _id)
              ? picks.filter((one) => one._id !== _id)
              : [...picks, { _id, name }]
            if (multiple) return setPicks(next)
            use(next)
            close()
          }}
          actions={
            multiple && (
              <>
                <Button variant="default" onClick={close}>
                  {t('common.cancel')}
                </Button>
                <Button
                  disabled={picks.length === 0}
                  onClick={() => {
                    use(picks)
                    close()
                  }}
                >
                  {t('forms.assets.use', {
                    count: picks.length,
                    nouns: picks.length === 1 ? noun : pluralOf(languages.shown, noun),
                  })}
                </Button>
              </>
            )
          }
          onClose={close}
        />
      )}
    </FieldGroup>
  )
}
