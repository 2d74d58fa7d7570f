import { draw, type Drawing } from './draw.ts'

process.on('message', (drawings: Drawing[]) => process.send!(drawings.map(draw)))

process.send!('ready')
