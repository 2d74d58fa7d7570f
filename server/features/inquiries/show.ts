import { fieldText, wholeText, kindOf } from '../../../core/fields/index.ts'
import { unitOf } from '../../../core/fields/number.ts'
import { isPublic } from '../../../core/fields/public.ts'
import { remarkText } from '../../../core/errors/remarks.ts'
import { type Language, languages, text } from '../../../core/i18n/index.ts'
import { readFigure } from '../../../core/readers/figure.ts'
import {
  type InquiryFrame,
  type Question,
  renderEndedInquiry,
  renderInquiry,
  renderReview,
  renderSignedInquiry,
  type ReviewData,
  stylesheet,
} from '../../../site/index.ts'
import { alwaysAsked } from '../../../core/rules/inquiry.ts'
import { wordsOf } from '../../../site/words.ts'
import type { SecretPage } from '../../platform/http/secret-page.ts'
import { dayOf } from './dates.ts'
import { type Draft, type Faults, isPictures, maxPairs, seenOf, type ShownDraft } from './draft.ts'
import { controlOf, typedOf } from './inputs.ts'
import { changeLink } from './links.ts'
import type { OpenLink } from './open.ts'
import { choiceText, doubtsOfText, leftText, type Readings, saidOf } from './readings.ts'
import { titleIn } from './title.ts'
import { uploadTypes } from './uploads.ts'

const hour = 3_600_000

type Fault =
  | 'name'
  | 'taxId'
  | 'agree'
  | 'wrongCode'
  | 'noCode'
  | 'blocked'
  | 'files'
  | 'picture'
  | 'tooLarge'
  | 'tooLargePicture'
  | 'tooLargeTogether'
  | 'heic'
  | 'fileName'
  | 'pixels'
  | 'single'
  | 'tooManyToday'
  | 'type'
  | 'unreadable'
type Part =
  | 'plotsHelp'
  | 'filesHelp'
  | 'picturesHelp'
  | 'now'
  | 'proposed'
  | 'rejected'
  | 'whole'
  | 'everyone'
  | 'nobody'
  | 'codeHelp'
  | 'codeFirst'

const say = ({ language, account }: OpenLink, key: Part, params: Record<string, string> = {}): string =>
  text(language, `inquiries.page.${key}`, { account, ...params })

/** What is wrong with what somebody typed or sent. */
export const faultOf = ({ language, account }: OpenLink, fault: Fault): string =>
  text(language, `inquiries.page.fault.${fault}`, { account })

const frameOf = ({ language, accent, timeZone, account, visit }: OpenLink): InquiryFrame => ({
  language,
  accent,
  timeZone,
  account,
  here: visit.here,
})

const page = (status: SecretPage['status'], { accent }: OpenLink, body: Buffer): SecretPage => ({
  status,
  body,
  stylesheet: stylesheet(accent),
})

export const goOn = (open: OpenLink): SecretPage => ({
  ...page(303, open, Buffer.alloc(0)),
  headers: { location: open.visit.here(open.language) },
})

/** A page that leads back to the form. */
const pageBack = (status: SecretPage['status'], open: OpenLink, what: 'unreadable' | 'stillReading') =>
  page(
    status,
    open,
    renderEndedInquiry(
      frameOf(open),
      text(open.language, `inquiries.page.${what}`),
      text(open.language, 'inquiries.page.again'),
    ),
  )

export const badPage = (open: OpenLink): SecretPage => pageBack(400, open, 'unreadable')

/** The files of the form before this one are still being read. */
export const busyPage = (open: OpenLink): SecretPage => ({
  ...pageBack(429, open, 'stillReading'),
  headers: { 'retry-after': '10' },
})

/** Why the link takes no answer: a page of thanks, or of the end; undefined while it does. */
export function endOf(open: OpenLink, isPost = false): SecretPage | undefined {
  const { link, inquiry, state, language, timeZone } = open
  const over = (
    end: 'withdrawn' | 'replaced' | 'expired' | 'accepted' | 'declined' | 'answered',
    date = '',
  ) =>
    page(
      410,
      open,
      renderEndedInquiry(
        frameOf(open),
        text(language, `inquiries.page.over.${end}`, { account: open.account, date }),
      ),
    )
  switch (state) {
    case 'answered':
      if (link.ended_at !== null) return over('replaced')
      return isPost ? over('answered') : thanks(open)
    case 'accepted':
    case 'declined':
    case 'withdrawn':
      return over(state)
    case 'expired':
      return over('expired', dayOf(inquiry.expires_at, timeZone, language))
    default:
      return link.ended_at === null ? undefined : over('replaced')
  }
}

function thanks(open: OpenLink): SecretPage {
  const words = wordsOf(open.language, open.timeZone)
  const at = open.inquiry.updated_at
  return page(
    200,
    open,
    renderSignedInquiry(frameOf(open), {
      thanks: text(open.language, 'inquiries.page.thanks', { account: open.account }),
      at: `${dayOf(at, open.timeZone, open.language)} ${words.time(at.toISOString())}`,
      copied:
        open.inquiry.email === null
          ? ''
          : text(open.language, 'inquiries.page.copied', { email: open.inquiry.email }),
    }),
  )
}

/** Counts an opening; the history has one in an hour. */
export async function noteOpening({ tx, link, inquiry }: OpenLink): Promise<void> {
  const isTold = link.told_at !== null && tx.now.getTime() - link.told_at.getTime() < hour
  await changeLink(tx, link.id, {
    opened: link.opened + 1,
    opened_at: link.opened_at ?? tx.now,
    ...(isTold ? {} : { told_at: tx.now }),
  })
  if (!isTold) tx.event({ action: 'opened', type: 'inquiries', id: inquiry.id })
}

/** The inputs, with what was typed, or with what the product has. */
export function questions(
  open: OpenLink,
  faults: Faults = {},
  status: SecretPage['status'] = 200,
  { readings, asked }: { readings: Readings; asked: readonly string[] } = { readings: new Map(), asked: [] },
): SecretPage {
  const { form, names, inquiry, product, link, view, comment, timeZone, language } = open
  const { shown } = link
  const { count, others } = countAsked(open)
  const known = inquiry.asks === 'form' && inquiry.shows_values ? (product?.data ?? {}) : {}
  const odd = doubtsOfText(open, shown?.typed ?? {})
  const list = names.map((name): Question => {
    const { title, placeholder, maxLength, enum: values = [] } = form.schema.properties[name]!
    const descriptor = form.descriptor[name]!
    const control = controlOf(descriptor)
    const { unit, enumLabels = {} } = descriptor as { unit?: string; enumLabels?: Record<string, string> }
    const now = control === 'plots' || control === 'files' ? fieldText(form, name, known, view) : ''
    const isPicture = control === 'files' && isPictures(open, name)
    const fileHelp = isPicture ? 'picturesHelp' : 'filesHelp'
    const reading = readings.get(name)
    const readFault = reading && 'fault' in reading ? remarkText(language, reading.fault) : undefined
    const ofPlots = { left: shown?.kept[name]?.[0]?.ground?.left, refused: shown?.refused?.[name] }
    const hint = control === 'plots' ? say(open, 'plotsHelp') : control === 'files' ? say(open, fileHelp) : ''
    return {
      name,
      title,
      control,
      isRequired: form.schema.required?.includes(name) ?? false,
      help: [
        descriptor.help,
        hint,
        now && say(open, 'now', { value: now }),
        name === 'identifier' && inquiry.proposed !== null && say(open, 'proposed'),
      ]
        .filter(Boolean)
        .join(' '),
      fault: faults[name],
      isOfPoint: faults[name] === undefined ? !ofPlots.left : faults[name] === readFault,
      said: saidOf(open, name, reading, { ...ofPlots, odd: odd.get(name) }),
      typed: shown
        ? shown.typed
        : typedOf(form, name, name === 'identifier' ? inquiry.proposed : known[name], view),
      options: values.map((value) => ({ value, label: enumLabels[value] ?? value })),
      kept: shown?.kept[name] ?? [],
      placeholder,
      maxLength,
      unit,
      isMultiple: kindOf(descriptor).type === 'array',
      accept:
        control === 'plots'
          ? '.kml,.kmz,.geojson,.json,.zip,.gpx,.wkt,.txt'
          : uploadTypes.filter((type) => !isPicture || type.startsWith('image/')).join(','),
    }
  })
  const pairs = inquiry.asks_references ? Array.from({ length: maxPairs }, (_, at) => at + 1) : []
  return page(
    status,
    open,
    renderInquiry(frameOf(open), {
      count,
      lead: [
        text(language, 'inquiries.page.lead', {
          count,
          who: open.who,
          title: titleIn(open.config, inquiry, language),
        }),
        others.length > 0 && text(language, 'inquiries.page.also', { fields: others.join(', ') }),
      ]
        .filter(Boolean)
        .join(' '),
      message: inquiry.message,
      rejected: comment === null ? null : say(open, 'rejected', { comment }),
      isBusy: status === 503,
      formVersion: open.formVersion,
      asked: asked.join(' '),
      identifier: product?.identifier ?? null,
      stage: open.stage,
      organization: open.organization,
      questions: list,
      pairs: pairs.map((n) => ({
        n,
        reference: shown?.typed[`reference.${n}`]?.[0] ?? '',
        verification: shown?.typed[`verification.${n}`]?.[0] ?? '',
        fault: faults[`reference.${n}`],
        doubts: (odd.get(`reference.${n}`) ?? []).map((remark) => remarkText(language, remark)),
      })),
      expires: dayOf(inquiry.expires_at, timeZone, open.language),
    }),
  )
}

/** How many fields somebody chose to ask, and the titles of what the page asks beside them (LNK-04). */
function countAsked({ form, inquiry, language }: OpenLink): { count: number; others: string[] } {
  const always: readonly string[] = alwaysAsked[inquiry.asks]
  const others = always.map((name) => form.schema.properties[name]?.title ?? name)
  if (inquiry.asks_references) others.push(text(language, 'inquiries.page.references'))
  const count = inquiry.fields.filter((name) => !always.includes(name)).length
  return count > 0 ? { count, others } : { count: others.length, others: [] }
}

/** What looks will show of a draft. */
export function shownOf(open: OpenLink, draft: Draft): ShownDraft {
  const { judged } = draft
  const kept: ShownDraft['kept'] = {}
  for (const { field, sha256, name } of draft.files) (kept[field] ??= []).push({ value: sha256, name })
  for (const [field, { name, picture, left }] of Object.entries(draft.plots))
    kept[field] = [{ value: 'plots', name, ground: { picture, left } }]
  const fieldsIn = (language: Language) =>
    fieldsOf({ ...open, language, form: open.formIn(language), view: { ...open.view, language } }, draft)
  return {
    typed: draft.typed,
    formVersion: open.formVersion,
    kept,
    refused: Object.fromEntries(
      Object.entries(draft.refused ?? {}).map(([name, { buttons }]) => [name, buttons]),
    ),
    review: judged && {
      seen: seenOf(draft),
      fields: Object.fromEntries(languages.map((one) => [one, fieldsIn(one)])) as ShownReview['fields'],
      filled: open.names.filter((name) => judged.values[name] !== undefined),
    },
  }
}

/** What will be signed, as people read it. */
function fieldsOf(open: OpenLink, draft: Draft): ShownReview['fields'][Language] {
  const { form, names, view, language } = open
  const { judged, files } = draft
  const values = judged?.values ?? {}
  return [
    ...names.flatMap((name) => {
      if (values[name] === undefined) return []
      const own = files.filter(({ field }) => field === name)
      const value =
        own.length > 0 ? own.map((file) => file.name).join(', ') : wholeText(form, name, values, view)
      return [
        {
          name,
          title: form.schema.properties[name]!.title ?? name,
          value,
          notes: notesOf(open, draft, name),
        },
      ]
    }),
    ...(judged?.references ?? []).map(({ referenceNumber, verificationNumber }) => ({
      title: text(language, 'inquiries.page.references'),
      value: `${referenceNumber}, ${verificationNumber}`,
      notes: [],
    })),
  ]
}

/** What was converted of a figure, what readers say of a text, what is odd about plots, and what of their file stayed out: whoever signs knows it, as staff does (LNK-05). */
function notesOf(
  { form, language }: OpenLink,
  { plots, typed, choices, judged }: Draft,
  name: string,
): string[] {
  const { warnings = [], left = [], choices: ofPlots = [] } = plots[name] ?? {}
  const descriptor = form.descriptor[name]!
  const figure =
    controlOf(descriptor) === 'number'
      ? readFigure(typed[name]?.[0] ?? '', unitOf(descriptor), language)
      : undefined
  const told = figure && 'value' in figure ? (figure.told ?? []) : []
  const answered = plots[name] ? ofPlots : (choices?.[name] ?? [])
  const ofText = plots[name] ? [] : (judged?.warnings[name] ?? [])
  return [
    ...answered.map((code) => choiceText(language, code)),
    ...told.map((remark) => remarkText(language, remark)),
    ...ofText.flatMap((one) => (typeof one === 'string' ? [] : [remarkText(language, one)])),
    ...warnings.map((code) => text(language, `fields.geometryWarning.${code}`)),
    ...left.map((one) => leftText(language, one)),
  ]
}

type ShownReview = NonNullable<ShownDraft['review']>

interface PageInput {
  typed?: ReviewData['typed']
  faults?: Faults
  /** Somebody else with the link has changed the draft meanwhile. */
  isChanged?: boolean
}

export function review(
  open: OpenLink,
  minutes: number,
  {
    typed = { name: open.inquiry.recipient, taxId: '', agree: false, code: '' },
    faults = {},
    isChanged = false,
  }: PageInput = {},
  status: SecretPage['status'] = 200,
): SecretPage {
  const { form, inquiry, link, language, tx } = open
  const { seen, fields, filled } = link.shown!.review!
  const isPublicField = (name: string) => form.descriptor[name] && isPublic(form.descriptor[name])
  const titles = filled
    .filter(isPublicField)
    .map((name) => form.schema.properties[name]!.title ?? name)
    .join(', ')
  const isSent = link.code_at !== null && tx.now.getTime() < link.code_at.getTime() + minutes * 60_000
  return page(
    status,
    open,
    renderReview(frameOf(open), {
      identifier: open.product?.identifier ?? null,
      fields: fields[language].map((field) => ({
        ...field,
        picture: link.shown?.kept[field.name ?? '']?.[0]?.ground?.picture,
      })),
      audience: [
        say(open, 'whole'),
        titles === '' ? say(open, 'nobody') : say(open, 'everyone', { fields: titles }),
      ],
      organization: open.organization,
      typed,
      faults,
      isChanged,
      seen,
      code:
        inquiry.signing === 'none'
          ? null
          : {
              isSent,
              help: say(open, isSent ? 'codeHelp' : 'codeFirst', {
                email: inquiry.email ?? '',
                minutes: String(minutes),
              }),
            },
    }),
  )
}
