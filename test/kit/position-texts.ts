/** What any door makes of a text in an account of Argentina: a pair with the codes that are said of it, or the code of its fault. */
type PositionAnswer = { lat: number; lng: number; said?: readonly string[] } | { fault: string }

const north = { lat: -29.461234, lng: -60.215678 }
const coarse = ['POSITION_COARSE']

/** Positions as people write them (POS-02 to POS-07), for each door of texts. */
export const positionTexts: readonly (readonly [text: string, answer: PositionAnswer])[] = [
  // Decimal degrees.
  ['-29.461234, -60.215678', north],
  ['-29,461234, -60,215678', north],
  ['-29,461234; -60,215678', north],
  ['-29,461234 -60,215678', north],
  ['-29.461234 -60.215678', north],
  ['-29.461234\t-60.215678', north],
  ['-29.461234\n-60.215678', north],
  ['-29.461234/-60.215678', north],
  ['(-29.461234, -60.215678)', north],
  ['[-29.461234; -60.215678]', north],
  ['\u221229.461234, \u201360.215678', north],
  ['-29.461234,\u00a0-60.215678\u200b', north],
  ['\ufeff-29.461234,\u202f-60.215678', north],
  ['-29,46; -60,21', { lat: -29.46, lng: -60.21, said: coarse }],
  ['-29,46 -60,21', { lat: -29.46, lng: -60.21, said: coarse }],
  ['-29.461234, -60,215678', north],
  ['"-29.461234, -60.215678"', north],
  ['-29,46,-60,21', { lat: -29.46, lng: -60.21, said: coarse }],
  // Letters, degrees with minutes and seconds.
  ['29°27\'36.5"S 60°12\'45"O', { lat: -29.460139, lng: -60.2125 }],
  ['29º 27’ 36,5” S; 60º 12’ 45” W', { lat: -29.460139, lng: -60.2125 }],
  ['29˚27′36″S, 60˚12′45″W', { lat: -29.46, lng: -60.2125 }],
  ['29 27 36 S 60 12 45 O', { lat: -29.46, lng: -60.2125 }],
  ['S29 27.600 W060 12.600', { lat: -29.46, lng: -60.21 }],
  ['O 60,215678 S 29,461234', north],
  ['Lat: -29.461234 Long: -60.215678', north],
  ['Latitud 29°27\'36" Sur, Longitud 60°12\'45" Oeste', { lat: -29.46, lng: -60.2125 }],
  // Links, and metres.
  ['geo:-29.461234,-60.215678;u=35', north],
  ['https://maps.google.com/?q=-29.461234,-60.215678', north],
  ['https://www.openstreetmap.org/?mlat=-29.461234&mlon=-60.215678#map=15/-29.4/-60.2', north],
  ['https://www.waze.com/ul?ll=-29.461234%2C-60.215678&navigate=yes', north],
  ['https://www.google.com/maps/@-29.461234,-60.215678,17z', { ...north, said: ['POSITION_MAP_CENTRE'] }],
  ['5479078.52 6741554.05', { ...north, said: ['POSITION_SYSTEM'] }],
  ['X: 6.741.554,05 Y: 5.479.078,52', { ...north, said: ['POSITION_SYSTEM'] }],
  ['POSGAR 2007 faja 5: X 6741554,05 Y 5479078,52', { ...north, said: ['POSITION_SYSTEM'] }],
  ['UTM zona 20 sur 770035.35 E 6737683.18 N', { ...north, said: ['POSITION_SYSTEM'] }],
  ['-29 27,600; -60 12,600', { lat: -29.46, lng: -60.21 }],
  // Parts that stay out, and doubts.
  ['-29.461234, -60.215678, 120.5, 4', { ...north, said: ['POSITION_HEIGHT'] }],
  ['29.461234, 60.215678', { lat: 29.461234, lng: 60.215678, said: ['POSITION_SIGN'] }],
  ['-60.215678, -29.461234', { lat: -60.215678, lng: -29.461234, said: ['POSITION_SWAPPED'] }],
  ['0, 0', { lat: 0, lng: 0, said: ['POSITION_ZERO'] }],
  ['-33.4489, -70.6693', { lat: -33.4489, lng: -70.6693, said: ['POSITION_FAR'] }],
  // Faults.
  ['-29,46', { fault: 'POSITION_ONE_NUMBER' }],
  ['-29.461234', { fault: 'POSITION_ONE_NUMBER' }],
  ['-29.461234 N 60.215678 O', { fault: 'POSITION_CONTRADICTS' }],
  ['https://maps.app.goo.gl/abcd1234', { fault: 'POSITION_SHORT_LINK' }],
  ['58Q5+2J Vera, Santa Fe', { fault: 'POSITION_CODE' }],
  ['48q75qp5+2j', { fault: 'POSITION_CODE' }],
  ['///pelota.verde.lluvia', { fault: 'POSITION_CODE' }],
  ['20JMQ 12345 67890', { fault: 'POSITION_CODE' }],
  ['https://www.google.com/maps/dir/-29.4612,-60.2156/-29.5012,-60.3012', { fault: 'POSITION_WHICH' }],
  ['-29461234, -60215678', { fault: 'POSITION_LOST_POINT' }],
  ['-29.461.234 -60.215.678', { fault: 'POSITION_LOST_POINT' }],
  ['-290, -600', { fault: 'POSITION_RANGE' }],
  ['hola', { fault: 'POSITION_UNREADABLE' }],
]
