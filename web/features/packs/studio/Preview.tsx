import { useMemo, useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { type Language } from '../../../../core/i18n/index.ts'
import { pointer } from '../../../../core/json/pointer.ts'
import { schemaAt, type FormPlace } from '../../../../core/pack/edit/schemas.ts'
import { changesOf } from './fieldLine.ts'
import { FormPaper } from './FormPaper.tsx'
import { PreviewLanguage } from './PreviewLanguage.tsx'
import { fieldKey } from './places.ts'
import { useStudioContent } from './useStudio.ts'
import classes from './Preview.module.css'

/** The form as whoever enters data sees it, in each language of the account (picture 28). */
export function Preview({ place, field }: { place: FormPlace; field: string | undefined }) {
  const { t, i18n } = useTranslation()
  const { pack, base, things } = useStudioContent()
  const { supportedLangs, defaultLang } = pack.settings
  const [chosen, setChosen] = useState<Language>(i18n.language)
  const language = supportedLangs.includes(chosen) ? chosen : defaultLang
  const schema = schemaAt(pack, place)
  const before = schemaAt(base, place)
  const thing = pointer(place.section, place.id)
  const remarks = useMemo(() => {
    const all = schema ? changesOf(t, language, before, schema) : []
    return new Map(all.filter(([name]) => before !== undefined || things.has(fieldKey(thing, name))))
  }, [t, language, before, schema, things, thing])
  if (!schema) return null
  return (
    <section className={classes.preview} aria-label={t('studio.preview')}>
      <header className={classes.head}>
        <h2>{t('studio.preview')}</h2>
        <PreviewLanguage languages={pack.settings.supportedLangs} language={language} onChange={setChosen} />
      </header>
      <FormPaper pack={pack} place={place} language={language} remarks={remarks} current={field} />
    </section>
  )
}
