/** Keys for machines (KEY). */
export const api_keys = {
  noun: { one: 'Llave', a: 'una llave' },
  history: {
    name: 'Nombre',
    organizations: 'Organizaciones',
    product_schemas: 'Etapas',
    milestone_schemas: 'Procesos',
    tags: 'Etiquetas',
    areas: 'Áreas',
    archives: 'Puede archivar',
    rotated_at: 'Secreto nuevo',
    revoked_at: 'Revocada',
    expires_at: 'Vence',
  },
  closed: 'Esa llave ya no abre: está revocada o vencida.',
  ending: {
    subject_one: 'La llave «{{name}}» vence mañana',
    subject_other: 'La llave «{{name}}» vence en {{count}} días',
    body: 'La llave «{{name}}» ({{hint}}) de {{account}} vence el {{day}}. El programa que la usa deja de entrar ese día. Cambiale el vencimiento, o hacé otra y cargala en el programa antes.',
  },
} as const
