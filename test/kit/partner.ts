import { once } from 'node:events'
import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A key that opens nothing but servers of tests, and its certificate for partner.example, which signs itself. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3bFP+lIG8CMHRg3Y
Xu//u2aENKfCD1wK/OqtQ77vjpChRANCAASjUJUpfRaHLVg/ZtsnEWIvEjZ5nZlC
wX/5dnTyriiNOzLtwcLr2TLa2AR1XjWNWv3xWTtor3mlkATRp4QtX/4G
-----END PRIVATE KEY-----`
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBczCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAaMRgwFgYDVQQDDA9wYXJ0bmVy
LmV4YW1wbGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBoxGDAW
BgNVBAMMD3BhcnRuZXIuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IA
BKNQlSl9FoctWD9m2ycRYi8SNnmdmULBf/l2dPKuKI07Mu3BwuvZMtrYBHVeNY1a
/fFZO2iveaWQBNGnhC1f/gajTjBMMBoGA1UdEQQTMBGCD3BhcnRuZXIuZXhhbXBs
ZTAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBTUVEzaCMgzpOjilo7HRtCD0+Nf
ujAKBggqhkjOPQQDAgNIADBFAiAr32blrokGsITfcF5j8IFjvCu8lXV87ZyU7+qI
o7SfhgIhAINgiJYrdpil4puYTf0gNXK+aQcJSLxtPKEhZyeXmu9y
-----END CERTIFICATE-----`

/** A server of somebody else on a port of its own, with a certificate for partner.example; plain without TLS. */
export async function startPartner(answer: RequestListener, { tls = true }: { tls?: boolean } = {}) {
  const options: ServerOptions = { key, cert: certificate }
  const server = tls ? createServer(options, answer) : createPlain(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
