/** Addresses where nobody of the open network stands, in all writings that a name server or a person may use. */
export const hostileAddresses = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.1.2.3 169.254.0.1
  169.254.169.254 172.16.0.1 172.31.255.254 192.0.0.8 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255
  198.18.0.1 198.19.255.254 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
  192.31.196.1 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0.0.0.0
  ::ffff:7f00:1 ::ffff:0:127.0.0.1 64:ff9b::127.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b:1::1
  64:ff9b:1:a::8.8.8.8 100::1 2001::1 2001:0:7f00:1:: 2001:0:808:808::f5ff:fffe 2001:2::1 2001:10::1
  2001:20::1 2001:db8::1 2001:db8:ffff::1 2002:7f00:1:: 2002:a00:1::1 2002:a9fe:a9fe:: 2002:c0a8:1::1
  3fff::1 4000::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 ff0e::1
`
  .trim()
  .split(/\s+/)

/** The same as people or programs would write them into an address to call, and what else no call may go to. */
export const hostileUrls: readonly string[] = [
  ...hostileAddresses.map((address) => `https://${address.includes(':') ? `[${address}]` : address}/hook`),
  'https://2130706433/hook',
  'https://0x7f.1/hook',
  'https://0177.0.0.1/hook',
  'https://127.1/hook',
  'https://localhost/hook',
  'https://user:password@93.184.216.34/hook',
  'https://93.184.216.34:22/hook',
  'http://93.184.216.34/hook',
  'http://10.0.0.1:8080/hook',
  'http://169.254.169.254:8080/latest/meta-data/',
  'ftp://93.184.216.34/hook',
  'file:///etc/passwd',
  'hook',
  '',
]
