/** Messages to other systems (HOK). */
export const webhooks = {
  noun: { one: 'Aviso a otro sistema', a: 'un aviso a otro sistema' },
  url: {
    url: 'Tiene que ser https, en el puerto 443 o desde el 1024, sin usuario ni contraseña.',
    name: 'Ese nombre no se encuentra.',
    address: 'Esa dirección es de una red privada: desde acá no se puede llamar.',
  },
  paused: {
    subject: 'Se pausaron los avisos «{{name}}»',
    body: 'Los avisos «{{name}}» de {{account}} a {{host}} están en pausa. Lo que pasa mientras tanto espera hasta que los reanudes.',
    failures: 'El otro sistema no los recibió en ninguno de los intentos.',
    gone: 'El otro sistema contestó que ya no los recibe (410).',
    secret: 'No se puede leer el secreto con el que se firman: hay que renovarlo.',
    key: 'La llave que los creó está revocada o vencida.',
  },
} as const
