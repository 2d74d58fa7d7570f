/** Lo que se contestó por enlace, y los pedidos que se mandaron. */
export const answers = {
  fault: {
    comment: 'Contá por qué, en 10 letras o más: cambia un valor que alguien firmó',
    unasked: 'Este campo no se pidió',
  },
  mail: {
    subject: '{{account}} te pide que corrijas: {{title}}',
    intro: 'Hola, {{name}}. {{account}} no pudo aceptar tu respuesta sobre {{title}}. Escribió:',
    how: 'Podés corregirla en esta página hasta el {{date}}. Lo que firmaste sigue ahí. No reenvíes el enlace: quien lo tenga puede responder.',
  },
} as const
