// Without a file in the address, the list beside a frame; in the frame, one test of the file. Each has styles of its own.
const asked = new URLSearchParams(location.search)
const file = asked.get('file')
if (file === null) void import('./list.ts').then(({ drawList }) => drawList())
else void import('./scene.ts').then(({ playScene }) => playScene(file, Number(asked.get('test'))))
