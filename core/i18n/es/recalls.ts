/** Holds, recalls and drills. */
export const recalls = {
  title: 'Retiros',
  noun: { one: 'Retiro', a: 'un bloqueo o retiro' },
  see: 'Ver el retiro',
  kind: { hold: 'Bloqueo', recall: 'Retiro', drill: 'Simulacro' },
  /** Of a recall, and of its products. */
  state: {
    open: 'abierto',
    lifted: 'levantado',
    ended: 'terminado',
    held: 'bloqueado',
    notified: 'avisado',
    confirmed: 'confirmó',
    unanswered: 'sin respuesta',
    returned: 'devuelto',
    destroyed: 'destruido',
    released: 'liberado',
  },
  fault: {
    notDescendant: 'No salió del producto del que se parte.',
    tooMany: 'Son demasiados: entran {{limit}}.',
    notItem: 'No está entre sus productos.',
    drill: 'En un simulacro los productos no cambian.',
    notHolder: 'No tiene ninguno de sus productos.',
    noEmail: 'No tiene correo: cargalo en la organización.',
    notRecall: 'Un bloqueo no avisa afuera: pasalo antes a retiro.',
    notHold: 'Sólo un bloqueo pasa a ser retiro.',
    language: 'Ese idioma no se conoce.',
  },
  restricted_one: 'Llega a 1 producto que no podés ver: lo hace quien administra la cuenta.',
  restricted_other: 'Llega a {{count}} productos que no podés ver: lo hace quien administra la cuenta.',
} as const
