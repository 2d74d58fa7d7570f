import { accentRoles, grounds, hues, mix, type AccentName, type Scheme } from '../../core/look/colours.ts'

/** The custom properties of the look, for one accent and one scheme. */
export function tokensOf(name: AccentName, scheme: Scheme): Record<string, string> {
  const ground = grounds[scheme]
  const role = accentRoles(name, scheme)
  return {
    '--paper': ground.paper,
    '--chrome': ground.chrome,
    '--raised': ground.raised,
    '--sunk': ground.sunk,
    '--rule': ground.rule,
    '--rule-2': ground.rule2,
    '--field': ground.field,
    '--ink': ground.ink,
    '--ink-2': ground.ink2,
    '--ink-3': ground.ink3,
    '--trail': ground.trail,
    '--accent': role.accent,
    '--on-accent': role.onAccent,
    '--accent-hover': mix(role.accent, ground.ink, 0.14),
    '--link': role.link,
    '--soft': role.soft,
    '--soft-2': role.soft2,
    '--danger': ground.danger,
    '--danger-hover': mix(ground.danger, ground.ink, 0.14),
    '--on-danger': scheme === 'light' ? '#FFFFFF' : '#2A0F0A',
    '--danger-soft': ground.dangerSoft,
    '--warn': ground.warn,
    '--warn-soft': ground.warnSoft,
    '--bar': ground.bar,
    '--on-bar': ground.onBar,
    '--bar-off': ground.barOff,
    '--veil': ground.veil,
    '--shadow':
      scheme === 'light'
        ? '0 1px 2px rgba(28,33,23,.08), 0 8px 28px rgba(28,33,23,.16)'
        : '0 0 0 1px #3A4031, 0 12px 32px rgba(0,0,0,.5)',
    ...Object.fromEntries(Object.entries(hues).map(([hue, colour]) => [`--hue-${hue}`, colour[scheme]])),
  }
}
