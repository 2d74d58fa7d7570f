import type { Assessment } from '../../../core/contract/assessments.ts'
import { criterionText, findCriterion } from '../../../core/eudr/criteria.ts'
import { localMoment, readIso, writeDay, writeMoment } from '../../../core/fields/calendar.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Html } from '../../platform/html.ts'
import { html } from '../../platform/html.ts'
import type { Print, FileFrame } from '../assessments/file.ts'
import { openingOf } from './document.ts'
import { addDocuments } from './page.ts'

/** Fifteen questions with twenty pieces of evidence each, and fifty measures. */
const maxPages = 200

/** A concluded assessment as a document (RSK-09). */
export const printAssessment: Print = (printer, assessment, writing) =>
  printer.draw(1, async (paper) => {
    await paper.open(openingFor(assessment, writing))
    await paper.run(addDocuments, [html`<div class="paper">${partsOf(assessment, writing)}</div>`.text])
    return paper.print({ maxPages, isTagged: true })
  })

const openingFor = ({ product }: Assessment, { language, timeZone, address, made }: FileFrame): string =>
  openingOf({
    template: {
      name: text(language, 'assessments.paper.own', { identifier: product.identifier }),
      itemType: 'ProductSchema',
      template: { pageSize: { width: 210, height: 297 } },
    },
    styles,
    language,
    address,
    made: writeMoment(localMoment(made, timeZone), language),
  })

function partsOf(assessment: Assessment, writing: FileFrame): Html[] {
  const { language, timeZone } = writing
  const { product, answers, measures, facts, stale, keepUntil } = assessment
  const conclusion = assessment.conclusion!
  const day = (iso: string) => writeDay(readIso(iso)!, 'full', language)
  const at = (moment: string) => writeDay(localMoment(new Date(moment), timeZone), 'full', language)
  const { count, sha256 } = facts.plots
  const isForBuyer = assessment.for === 'buyer'
  const say = (key: SaidKey, params: Record<string, string | number> = {}) =>
    text(language, `assessments.paper.${key}`, params)
  return [
    html`<h1>${say(assessment.for, { identifier: product.identifier })}</h1>
      <p>${product.stage.name} ${product.identifier}</p>
      <h2>${text(language, `assessments.risk.${conclusion.risk}`)}</h2>
      ${isForBuyer && html`<p>${say('opinion')}</p>`}
      ${stale && html`<p><b>${say('stale', { day: at(stale.at), cause: text(language, `assessments.cause.${stale.cause}`) })}</b></p>`}
      <p class="typed">${conclusion.reason}</p>
      <p>
        ${say('concluded', { name: conclusion.by.name, day: at(conclusion.at), review: day(conclusion.reviewBy) })}
      </p>
      <p>${sha256 === null ? say('plotsAlone', { count }) : say('plots', { count, sha256 })}</p>
      ${assessment.simplified && html`<p>${say('simplified')}</p>`}
      ${keepUntil !== null && html`<p>${say('keep', { day: day(keepUntil) })}</p>`}`,
    html`<h2>${say('answers')}</h2>`,
    ...answers.map(({ criterion, concern, note, evidence }) => {
      const { article, unverified } = findCriterion(criterion)
      const known = facts.criteria[criterion as keyof typeof facts.criteria] ?? []
      return html`<section>
        <h3>${text(language, criterionText(criterion, 'question'))}</h3>
        <p><small>${say(unverified ? 'unverified' : 'article', { article })}</small></p>
        <p class="typed"><b>${text(language, `assessments.concern.${concern}`)}</b> ${note}</p>
        ${listOf(
          say('facts'),
          known.map((fact) => fact.text),
        )}
        ${listOf(
          say('evidence'),
          evidence.map((one) => titleOf(one, language)),
        )}
      </section>`
    }),
    ...(measures.length === 0 ? [] : [html`<h2>${say('measures')}</h2>`]),
    ...measures.map(({ criterion, what, kind, state, doneOn, note, evidence }) => {
      const said = text(language, `assessments.measure.state.${state}`)
      return html`<section>
        <h3>
          ${doneOn === null ? `${what}. ${said}.` : say('doneOn', { what, state: said, day: day(doneOn) })}
        </h3>
        <p>
          <small
            >${text(language, criterionText(criterion, 'name'))}.
            ${text(language, `assessments.measure.kind.${kind}`)}</small
          >
        </p>
        ${note && html`<p class="typed">${note}</p>`}
        ${listOf(
          say('evidence'),
          evidence.map((one) => titleOf(one, language)),
        )}
      </section>`
    }),
    ...(isForBuyer ? [html`<p><b>${say('decides')}</b></p>`] : []),
  ]
}

type SaidKey =
  | Assessment['for']
  | 'opinion'
  | 'stale'
  | 'concluded'
  | 'plots'
  | 'plotsAlone'
  | 'simplified'
  | 'keep'
  | 'answers'
  | 'measures'
  | 'facts'
  | 'evidence'
  | 'article'
  | 'unverified'
  | 'doneOn'
  | 'decides'

const listOf = (title: string, lines: readonly string[]): Html | false =>
  lines.length > 0 &&
  html`<p>${title}</p>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`

function titleOf(
  { title, url, archived }: Assessment['answers'][number]['evidence'][number],
  language: Language,
): string {
  const named = url === undefined || url === title ? title : `${title} (${url})`
  return archived ? text(language, 'assessments.paper.archived', { title: named }) : named
}

/** Black on white (look 44). */
const styles = `
.paper { padding: 12mm 16mm 4mm }
.paper h1 { font: 600 8.4mm/9.6mm Piazzolla; margin: 0; text-wrap: balance }
.paper h2 { font: 600 5mm/7mm Piazzolla; margin: 8mm 0 2mm; border-bottom: .2mm solid #000; break-after: avoid }
.paper h3 { font: 600 3.8mm/5mm Asap; margin: 5mm 0 0; break-after: avoid }
.paper p { margin: 1.2mm 0; overflow-wrap: anywhere }
.paper .typed { white-space: pre-line }
.paper small { font-size: 3mm }
.paper ul { margin: 1mm 0; padding-left: 4mm; font-size: 3.2mm; overflow-wrap: anywhere; break-before: avoid }
`
