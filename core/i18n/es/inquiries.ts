/** Pedidos de datos por enlace. */
export const inquiries = {
  noun: { one: 'Pedido de datos', a: 'un pedido de datos' },
  kind: { process: 'Un proceso', form: 'Datos de un producto', lot: 'Un lote nuevo' },
  state: {
    open: 'Espera',
    answered: 'Para revisar',
    pending: 'Para revisar',
    accepted: 'Aceptado',
    rejected: 'Rechazado',
    declined: 'No va a responder',
    expired: 'Vencido',
    withdrawn: 'Retirado',
  },
  fault: {
    unknown: 'El formulario no tiene este campo',
    unaskable: 'Este campo no se puede pedir por enlace',
    twice: 'Este campo ya está en el pedido',
    required: 'Falta pedir «{{field}}», que es obligatorio',
    origins: 'De qué se hizo un producto no se pregunta por enlace',
    owner: 'El producto es de otra organización',
    email: 'Para verificar por correo hace falta una dirección',
    expires: 'Tiene que vencer después de hoy y antes de 90 días',
  },
  mail: {
    subject: '{{account}} te pide datos: {{title}}',
    intro: 'Hola, {{name}}. {{who}}, de {{account}}, te pide datos: {{title}}.',
    how: 'Se responden en esta página, sin cuenta y sin contraseña. El enlace vence el {{date}}. No lo reenvíes: quien lo tenga puede responder.',
  },
}
