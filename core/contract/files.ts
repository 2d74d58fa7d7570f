import Type from 'typebox'
import { type FileType, fileTypes, maxFileBytes, maxFileName } from '../rules/file.ts'
import { bytes, route, shape, Text } from './route.ts'

const types = Object.keys(fileTypes) as [FileType, ...FileType[]]
const KeyParams = shape({ key: Text(200) })

export const files = {
  sign: route({
    method: 'POST',
    path: '/getUploadSignedUrl',
    access: { permission: 'write', unless: { for: 'support' } },
    area: 'media',
    summary:
      'The address to which a file is sent by PUT, once; without its query, it is the address of the file',
    query: Type.Object({
      fileName: Type.String({ minLength: 1, maxLength: maxFileName }),
      fileType: Type.Enum(types),
      for: Type.Optional(Type.Literal('support')),
      language: Type.Optional(Text(20)),
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
      account: Type.Optional(Type.Unknown()),
      expires: Type.Optional(Type.Unknown()),
      signature: Type.Optional(Type.Unknown()),
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
      w: Type.Optional(Type.Union([Type.Literal('320'), Type.Literal('640'), Type.Literal('1280')])),
    }),
    answer: bytes([...types, 'image/webp']),
  }),
}
