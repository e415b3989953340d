import { expect, it } from 'vitest';
import { encodeName, readName } from '../../dns/message-names.ts';
import { Journal } from './journal.ts';
import { serialOf } from './record.ts';
import { noteChange, sourceOf, type ZoneContents } from './store-source.ts';
import { TestZone } from './test/zone.ts';

type Sets = ReturnType<ZoneContents<string>['contentsAt']>;

it('gives the records of a store without the SOA, and notes what a change has changed', () => {
  const soa = TestZone.soa(1);
  const address = (last: number) => ({ type: 1, ttl: 60, data: [Uint8Array.of(192, 0, 2, last)] });
  const names = new Map<string, Sets>([
    [
      'example',
      [
        { type: 6, ttl: 60, data: [soa.data] },
        { type: 2, ttl: 60, data: [encodeName('ns.example')] },
      ],
    ],
    ['a.example', [address(1), { type: 16, ttl: 60, data: [Uint8Array.of(0)] }]],
  ]);
  const store: ZoneContents<string> = {
    contents: () => [...names].map(([name, sets]) => ({ name: encodeName(name), sets })),
    contentsAt: (_zone, name) => names.get(readName(Buffer.from(name), 0).name) ?? [],
  };
  const journal = new Journal(soa);
  const source = sourceOf(store, () => 'example', journal);
  expect([...source.names()]).toEqual(['example', 'a.example']);
  expect(source.recordsOf('example').map(({ type }) => type)).toEqual([2]);
  noteChange(source, ['a.example', '*.a.example'], () => {
    names.set('a.example', [address(2), ...names.get('a.example')!.slice(1)]);
    names.set('*.a.example', [address(2)]);
  });
  // The store writes the next serial into the data it keeps.
  new DataView(soa.data.buffer, soa.data.byteOffset).setUint32(soa.data.length - 20, 2);
  journal.close(soa);
  const [entry] = journal.since(1)!;
  expect([serialOf(entry!.from), serialOf(entry!.to)]).toEqual([1, 2]);
  expect(entry!.removed.map(({ name, data }) => [name, ...data])).toEqual([['a.example', 192, 0, 2, 1]]);
  expect(entry!.added.map(({ name, data }) => [name, ...data])).toEqual([
    ['a.example', 192, 0, 2, 2],
    ['*.a.example', 192, 0, 2, 2],
  ]);
  expect(sourceOf(store, () => undefined, journal).recordsOf('example')).toEqual([]);
});
