/** Why a workload misses an aim, and the next idea: what its section of docs/performance.md says below its table. */
export const misses: Record<string, string> = {
  P2: 'With 10,000 products the small stage has ten of them, so that its page has half the rows of the large one. Of Node’s time a third goes to `writev`, to the sockets of client and database, and a tenth to the collector. Next: one write of an answer where there are two.',
  P3: 'The database is busy, not Node: a search runs three statements (which rows match, how many up to the cap, the rows), and the first two judge the same match, which also tries former names and spellings without spaces; the reference judges it once, by name alone. Next: one statement that counts and pages over the matches it has found once.',
  P6: 'The wide trace is faster than by hand; a ladder of 20 diamonds takes twice its time. Not profiled yet. Next: its plan beside that of the recursive statement.',
  P10: 'Of a page that is kept Node’s own work is all there is: a seventh of it goes to `writev`, a tenth to the collector, the rest to the router, the hooks and the head of the answer, which a file by hand doesn’t have. Next: answers of kept pages before the hooks.',
  today:
    'The counters take half a millisecond; the rest is made in Node: moments in the zone of the account, names of stages and reasons of what waits lead the profile. Next: one formatter of a zone for all moments of an answer.',
  peers:
    'PostGraphile answers a list without token, rights, holds, readiness and warnings; ours carries all of them and is one and a half times as fast. In a search ours also tries former names and spellings, and counts apart. Next: as P3.',
  M1: 'Right after the demo was created 40 to 90 MB are not given back yet: a start on a database that is there holds 199 MB. Of its 97 MB of heap, texts are 36 (the program 7, its map 6, checks of shapes 5), code 19, routes and their checks 19, outlines of all countries 8 (heap snapshot, 1 December). Next: those outlines as plain numbers.',
  'first-page':
    'The bytes are within the aim, the requests are not: 54 modules where 40 were aimed at. Next: one module for what every list needs.',
  screens:
    'Cancelling a selection takes 224 ms until the next paint: the bar goes and the actions of all rows come back. On a slow line the first list needs 223 kB, which alone take 4.5 s at 50 kB a second, after two turns of 0.4 s; nothing waits for another answer any more. Next: fewer bytes, of which React is 55 kB, the router 35 and Mantine 40.',
  attack:
    'Nothing fails and nobody’s turn is kept; beside another load the loop stood still for up to 411 ms and memory grew by 664 MB, mostly in views of 50 products with all their ancestors. Next: the same on a quiet machine, then a snapshot of the heap while a view is made.',
  events:
    'Measured beside seven other programs, while the server itself projected the events of 50,000 new products. A page costs what every request does (token, rights, a transaction) beside a statement of half a millisecond; on a quieter machine one took 2.1 ms, by hand 0.5 ms, among a million as among ten thousand. The export names each of 9,802 events by the hash of its content, which nobody does by hand. Not profiled yet. Next: the same on a quiet machine, a profile of the export, and batches of fewer forms.',
}
