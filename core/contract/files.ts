import Type from 'typebox'
import { type FileType, fileTypes, maxFileBytes, maxFileName } from '../rules/file.ts'
import { bytes, LanguageQuery, route, shape, Text } from './route.ts'

const types = Object.keys(fileTypes) as [FileType, ...FileType[]]
const KeyParams = shape({ key: Text(200, 'The name under which the file was stored') })

export const files = {
  sign: route({
    method: 'POST',
    path: '/getUploadSignedUrl',
    access: { permission: 'write', unless: { for: 'support' } },
    area: 'media',
    summary:
      'The address to which a file is sent by PUT, once; without its query, it is the address of the file',
    query: Type.Object({
      fileName: Type.String({
        minLength: 1,
        maxLength: maxFileName,
        description: 'Without / \\ : * ? " < > | and control characters',
      }),
      fileType: Type.Enum(types, { description: 'What the file is; another content is refused' }),
      for: Type.Optional(Type.Literal('support', { description: 'A picture of a request for help' })),
      language: LanguageQuery,
    }),
    ignoresBody: true,
    answer: shape({ signedUrl: Type.String(), key: Type.String() }),
  }),
  upload: route({
    method: 'PUT',
    path: '/files/:key',
    access: 'public',
    area: null,
    summary: 'Stores the file of a signed address, which is valid for one file and a few minutes',
    params: KeyParams,
    query: Type.Object({
      account: Type.Optional(Type.Unknown({ description: 'As signed' })),
      expires: Type.Optional(Type.Unknown({ description: 'As signed: seconds since 1970' })),
      signature: Type.Optional(Type.Unknown({ description: 'As signed' })),
    }),
    body: bytes(types, maxFileBytes),
    status: 200,
    answer: null,
  }),
  get: route({
    method: 'GET',
    path: '/files/:key',
    access: 'public',
    area: null,
    summary: 'A file; `w` asks for a picture as WebP of at most this width',
    params: KeyParams,
    query: Type.Object({
      w: Type.Optional(
        Type.Union([Type.Literal('320'), Type.Literal('640'), Type.Literal('1280')], {
          description: 'The width of a picture, as WebP; it is never enlarged',
        }),
      ),
    }),
    answer: bytes([...types, 'image/webp']),
  }),
}
