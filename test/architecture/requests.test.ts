import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../server/platform/process/root.ts'

/** What the server may ask, each at an address of its settings; what a person has written is asked through the one door that judges it. */
const allowed = {
  'core/document/typedClient.ts': 'the text of a program of others, which no server runs',
  'server/platform/auth/grants.ts': 'the rights that the identity provider of the settings keeps',
  'server/platform/auth/keyset.ts': 'the keys of that provider',
  'server/platform/effects/mail.ts': 'the mail server of the settings',
  'server/platform/effects/outgoing.ts':
    'what others have written: each address is judged when it is called (HOK-06)',
  'server/platform/effects/s3-client.ts':
    'the storage of the settings, and the bucket that whoever makes a backup names',
  'server/platform/http/docs-script.ts': 'text of a script that runs in the browser of a reader',
}

const asks =
  /\bfetch\(|\b(?:https?|http2|net|tls|dgram)\.(?:request|get|connect|createConnection|createSocket)\(|\{[^}]*\b(?:request|connect|createConnection|createSocket)\b[^}]*\} from 'node:(?:https?|http2|net|tls|dgram)'|\bnew aws\.\w+Client\(|\bcreateTransport\(/

it('the server sends requests only to what its settings name, and through the door that judges addresses (OWASP API7)', () => {
  const files = ['core', 'server', 'site'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => join(folder, path))
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
  )
  const asking = files.filter((file) => asks.test(readFileSync(join(root, file), 'utf8')))
  expect(asking.toSorted()).toEqual(Object.keys(allowed))
})
