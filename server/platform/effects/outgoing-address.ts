import ipaddr from 'ipaddr.js'

/** A range of addresses, as `10.0.0.0/8`. */
export type Range = string

type Address = ReturnType<typeof ipaddr.parse>

/** Ranges that no setting opens: this machine under other names, multicast, and metadata services of clouds. */
const never = [
  '0.0.0.0/8',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '169.254.169.254/32',
  '168.63.129.16/32',
  'ff00::/8',
  '::/128',
]

/** IPv6 of the open network. */
const globalUnicast = '2000::/3'

/**
 * Whether Rastro may connect to an address: public, or in an allowed range (HOK-06). IPv6 addresses that embed IPv4 are judged by the
 * embedded address.
 */
export function mayReach(text: string, allowed: readonly Range[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  const held = heldBy(address)
  return (held.length > 0 ? held : [address]).every(
    (one) => !isIn(one, never) && (isIn(one, allowed) || isOpen(one)),
  )
}

/** Whether an address is of this machine. */
export const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback'

const isOpen = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, [globalUnicast]))

const isIn = (address: Address, ranges: readonly Range[]): boolean =>
  ranges.some((range) => {
    const [start, bits] = ipaddr.parseCIDR(range)
    return start.kind() === address.kind() && address.match(start, bits)
  })

/** Ranges of IPv6 whose addresses hold one of IPv4, and the byte where it begins. */
const holders: readonly { range: Range; at: number; isInverted?: boolean }[] = [
  { range: '::ffff:0:0/96', at: 12 },
  { range: '64:ff9b::/96', at: 12 },
  { range: '2002::/16', at: 2 },
  // Teredo: the tunnel's server, and the client behind it.
  { range: '2001::/32', at: 4 },
  { range: '2001::/32', at: 12, isInverted: true },
]

function heldBy(address: Address): Address[] {
  const bytes = address.toByteArray()
  return holders
    .filter(({ range }) => isIn(address, [range]))
    .map(({ at, isInverted = false }) =>
      ipaddr.fromByteArray(bytes.slice(at, at + 4).map((byte) => (isInverted ? byte ^ 0xff : byte))),
    )
}
