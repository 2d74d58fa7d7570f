/** Statements to the EU (EUD). */
export const statements = {
  title: 'Declaraciones',
  noun: { one: 'Declaración', a: 'una declaración' },
  state: {
    draft: 'Borrador',
    frozen: 'Congelada',
    submitted: 'Presentada',
    available: 'Con número',
    rejected: 'Rechazada',
    withdrawn: 'Retirada',
  },
  frozen: 'Está congelada: volvela a borrador para cambiarla.',
  taken: 'Otra declaración ya tiene ese número.',
  preflight: 'Hay controles que impiden congelarla.',
  eu: {
    silent: 'La UE no contestó. Puede que la haya recibido: al volver a presentarla, primero se le pregunta.',
    unreached: 'No se pudo llegar al sistema de la UE. No se presentó nada.',
  },
  fault: {
    activity: 'La actividad no cambia después de presentarla.',
    country: 'Se espera el código del país, de dos letras.',
    email: 'No es un correo.',
    heading: 'Son de 2 a 6 cifras.',
    amount: 'Entran hasta diez cifras antes de la coma y seis después.',
    qualifier: 'Son 3 o 4 letras o cifras.',
    reference: 'Son 14: dos cifras, dos letras y diez letras o cifras.',
    verification: 'Son de 5 a 35 letras o cifras.',
    twice: 'Ya está en la lista.',
    notOwn: 'Sólo se agrupan declaraciones propias.',
    date: 'No es una fecha.',
  },
  check: {
    RESTRICTED: {
      ok: 'Todo el origen está a la vista',
      fault_one: '1 producto o proceso del origen no está asignado a vos',
      fault_other: '{{count}} productos o procesos del origen no están asignados a vos',
    },
    PENDING: {
      ok: 'El origen está completo',
      fault_one: 'A 1 producto del origen le falta de dónde viene',
      fault_other: 'A {{count}} productos del origen les falta de dónde vienen',
    },
    LIMIT: {
      ok: 'Entra en una declaración',
      fault:
        'No entra en una declaración: 25 MB de lotes, 1.000 productores por mercadería y 10.000 en total',
    },
    COMMODITY_MISSING: { ok: 'Dice qué mercadería es', fault: 'Falta la mercadería' },
    HS_MISSING: { ok: 'Tiene partida arancelaria', fault: 'Falta la partida arancelaria' },
    HS_UNUSUAL: {
      ok: 'La partida está en el anexo I',
      fault: 'La partida {{heading}} no está en el anexo I para este producto',
    },
    DESCRIPTION_MISSING: { ok: 'Tiene descripción', fault: 'Falta la descripción' },
    WEIGHT_MISSING: { ok: 'Tiene peso neto', fault: 'Falta el peso neto' },
    UNIT_MISSING: {
      ok: 'Las unidades están completas',
      fault: 'Falta la unidad de la cantidad suplementaria',
    },
    PERCENTAGE: {
      ok: 'El porcentaje corresponde',
      fault: 'El porcentaje va sólo en lo que queda en la UE, de 0 a 25',
    },
    SPECIES_MISSING: { ok: 'Dice la especie', fault: 'Falta la especie' },
    COUNTRY_OF_ACTIVITY_MISSING: { ok: 'Tiene país de la actividad', fault: 'Falta el país de la actividad' },
    BORDER_MISSING: { ok: 'Tiene país de entrada', fault: 'Falta el país de entrada' },
    REPRESENTED_MISSING: {
      ok: 'El operador está completo',
      fault: 'Faltan datos del operador al que representás',
    },
    REFERENCE_UNVERIFIED: {
      ok: 'Los números que se citan están verificados',
      fault_one: 'Una referencia sin verificar: {{number}}',
      fault_other: '{{count}} referencias sin verificar: {{number}} y más',
    },
    DRIFT: { ok: 'El origen sigue como se congeló', fault: 'El origen cambió después de congelar' },
  },
}
