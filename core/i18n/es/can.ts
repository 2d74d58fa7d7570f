/** Why a person may not do something, said beside what is disabled: "Editar: tu usuario sólo puede leer". */
export const can = {
  feature: 'esta cuenta no tiene habilitada la función',
  levelOne: 'no está permitido para usuarios de nivel uno',
  reader: 'tu usuario sólo puede leer',
  admin: 'lo hace quien administra la cuenta',
  organization: 'esa organización no está asignada a tu usuario',
  stage: 'no tenés permiso de escritura en esta etapa',
  milestoneSchema: 'no tenés permiso de escritura en este proceso',
  tag: 'esa etiqueta no está asignada a tu usuario',
  key: 'esa llave no llega hasta acá',
} as const
