import Type from 'typebox'
import { Id, LanguageQuery, route, shape, Text } from './route.ts'

export const ContactMessage = shape({
  name: Type.Optional(Text(10_000)),
  email: Type.Optional(Text(10_000)),
  message: Type.Optional(Text(20_000)),
  product: Id,
  language: Type.Optional(Text(20)),
  website: Type.Optional(Text(10_000, 'Hidden from people: a message that has it is not sent')),
})

/** Questions of visitors to whoever publishes a page (SUP-04). Forms and programs send the same members. */
export const contact = {
  send: route({
    method: 'POST',
    path: '/sendEmailContactForm',
    access: 'public',
    area: null,
    summary: 'Sends a message to the administrators of the account that publishes a product page',
    query: Type.Object({ language: LanguageQuery }),
    body: ContactMessage,
    answer: shape({}),
  }),
}
