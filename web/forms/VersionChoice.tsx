import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { FaultText } from './inputs/common.tsx'
import type { Side, VersionDifference } from './versionChoice.ts'
import classes from './VersionChoice.module.css'

interface VersionChoiceProps {
  /** Who saved the other version and when: "Tomás guardó a las 11:41". */
  title: string
  differences: readonly VersionDifference[]
  busy: boolean
  /** Why the chosen values could not be saved. */
  fault?: string | undefined
  /** Saves the chosen side of each field, by path. */
  onSave: (sides: ReadonlyMap<string, Side>) => void
  /** Drops the person's version. */
  onUseTheirs: () => void
}

const intoView = (section: HTMLElement | null) => {
  section?.scrollIntoView({ block: 'nearest' })
  section?.querySelector<HTMLElement>('input:checked, button')?.focus({ preventScroll: true })
}

/** 409 STALE: both versions field by field, each field with its own choice (picture 34). */
export function VersionChoice({ title, differences, busy, fault, onSave, onUseTheirs }: VersionChoiceProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map())
  const sides = new Map(differences.map(({ path, likely }) => [path, chosen.get(path) ?? likely]))
  return (
    <section className={classes.choice} role="alert" aria-label={title} ref={intoView}>
      <h3>{title}</h3>
      <p>{t(differences.length > 0 ? 'forms.stale.choose' : 'forms.stale.same')}</p>
      {differences.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('forms.stale.field')}</th>
              <th scope="col">{t('forms.stale.mine')}</th>
              <th scope="col">{t('forms.stale.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, title: field, ...texts }) => (
              <tr key={path}>
                <th scope="row">{field}</th>
                {(['mine', 'theirs'] as const).map((side) => {
                  const text = texts[side] || t('forms.stale.nothing')
                  return (
                    <td key={side}>
                      <Radio
                        name={`version:${path}`}
                        label={text}
                        aria-label={`${field}, ${t(`forms.stale.${side}`)}: ${text}`}
                        checked={sides.get(path) === side}
                        onChange={() => setChosen(new Map(chosen).set(path, side))}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {fault && <FaultText>{fault}</FaultText>}
      <div className={classes.actions}>
        <Button size="xs" loading={busy} onClick={() => onSave(sides)}>
          {t('forms.stale.save')}
        </Button>
        <Button size="xs" variant="default" onClick={onUseTheirs}>
          {t('forms.stale.useTheirs')}
        </Button>
      </div>
    </section>
  )
}
