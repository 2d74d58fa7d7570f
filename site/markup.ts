import type { ComponentChild, VNode } from 'preact'
import { jsxEscape, jsxTemplate } from 'preact/jsx-runtime'

/**
 * Markup that stands on a page a hundred times: "markup`<li>${name}</li>`". Every text between the marks is escaped; elements and
 * lists of them are rendered as anywhere else. Elements for each of its tags would take several times as long.
 */
export const markup = (tags: TemplateStringsArray, ...values: readonly (ComponentChild | VNode[])[]): VNode =>
  // Texts in a list are escaped by the renderer.
  jsxTemplate(
    tags as unknown as string[],
    ...values.map((one) => (Array.isArray(one) ? one : jsxEscape(one))),
  )
