import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../ui/texts.ts'
import { type Language } from '../../../../core/i18n/index.ts'
import { canonicalJson } from '../../../../core/json/canonical.ts'
import { formSectionOf, schemaAt, type FormPlace } from '../../../../core/pack/edit/schemas.ts'
import type { Pack } from '../../../../core/pack/shape.ts'
import { dropdown } from '../../../forms/inputs/common.tsx'
import { Fault } from '../../../shell/faults.tsx'
import { Loader } from '../../../shell/Loader.tsx'
import { paths } from '../../../../core/rules/paths.ts'
import { useSession } from '../../../shell/useSession.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Go } from '../../../ui/Go.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AdminOnly } from '../AdminOnly.tsx'
import { changesOf } from './fieldLine.ts'
import { FormPaper } from './FormPaper.tsx'
import { PreviewLanguage } from './PreviewLanguage.tsx'
import { studioQuery } from './queries.ts'
import { studioSearch } from './search.ts'
import classes from './FormsPage.module.css'

/** The forms that the draft changes, as they are and as they will be (picture 28b). */
export function FormsPage() {
  return (
    <AdminOnly>
      <OpenForms />
    </AdminOnly>
  )
}

function OpenForms() {
  const { t } = useTranslation()
  const { account } = useSession()
  const start = useQuery(studioQuery(account))
  if (start.error) return <Fault page error={start.error} onRetry={() => void start.refetch()} />
  if (!start.data) return <Loader />
  const { base, pack } = start.data
  const forms = pack ? changedForms(base, pack) : []
  return (
    <ListPage>
      <PageHeader
        crumbs={[
          { label: t('common.home'), href: paths.home() },
          { label: t('accounts.title'), href: paths.config() },
          { label: t('config.plan'), href: paths.configPlan() },
        ]}
        title={t('studio.forms.title')}
      />
      {pack && forms.length > 0 ? (
        <Forms base={base} pack={pack} forms={forms} />
      ) : (
        <EmptyState
          title={t('studio.forms.none')}
          text={t('studio.forms.noneText')}
          actions={
            <Button component={Go} to={paths.configPlan()}>
              {t('studio.plan')}
            </Button>
          }
        />
      )}
    </ListPage>
  )
}

interface FormsProps {
  base: Pack
  pack: Pack
  forms: readonly FormPlace[]
}

function Forms({ base, pack, forms }: FormsProps) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { at } = useSearch({ strict: false, select: studioSearch })
  const [language, setLanguage] = useState<Language>(i18n.language)
  const place = forms.find(({ id }) => id === at) ?? forms[0]!
  const [before, after] = [schemaAt(base, place), schemaAt(pack, place)]
  const shownIn = (whole: Pack) =>
    whole.settings.supportedLangs.includes(language) ? language : whole.settings.defaultLang
  const gone = Object.keys(before?.schema.properties ?? {})
    .filter((name) => !after?.schema.properties[name])
    .map((name) => [name, t('config.gone')] as const)
  const changed = after ? changesOf(t, shownIn(pack), before, after) : []
  return (
    <>
      <div className={classes.bar}>
        <Select
          label={t('studio.forms.which')}
          data={forms.map((one) => ({
            value: one.id,
            label: (schemaAt(pack, one) ?? schemaAt(base, one))?.name ?? one.id,
          }))}
          value={place.id}
          allowDeselect={false}
          onChange={(id) => id && void navigate({ to: '.', search: { at: id } as never, replace: true })}
          {...dropdown}
        />
        <PreviewLanguage
          languages={pack.settings.supportedLangs}
          language={shownIn(pack)}
          onChange={setLanguage}
        />
      </div>
      <div className={classes.sides}>
        <section aria-labelledby="forms-before">
          <h2 id="forms-before">{t('config.before')}</h2>
          {before ? (
            <FormPaper pack={base} place={place} language={shownIn(base)} remarks={new Map(gone)} />
          ) : (
            <p>{t('config.absent')}</p>
          )}
        </section>
        <section aria-labelledby="forms-after">
          <h2 id="forms-after">{t('config.after')}</h2>
          {after ? (
            <FormPaper
              pack={pack}
              place={place}
              language={shownIn(pack)}
              remarks={new Map(before ? changed : [])}
            />
          ) : (
            <p>{t('config.gone')}</p>
          )}
        </section>
      </div>
    </>
  )
}

/** The forms whose fields or texts differ, in the order of the pack; those that go come last. */
function changedForms(base: Pack, pack: Pack): FormPlace[] {
  const placesOf = (whole: Pack): FormPlace[] =>
    (['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas'] as const).flatMap((section) =>
      Object.keys(whole[section]).map((id) => ({ section, id })),
    )
  const textOf = (whole: Pack, place: FormPlace) => {
    const { schema, descriptor, i18n } = schemaAt(whole, place) ?? {}
    // The order of fields is part of the form.
    return canonicalJson({ schema, descriptor, i18n, order: Object.keys(schema?.properties ?? {}) })
  }
  const gone = placesOf(base).filter(({ id }) => formSectionOf(pack, id) === undefined)
  return [...placesOf(pack), ...gone].filter((place) => textOf(base, place) !== textOf(pack, place))
}
