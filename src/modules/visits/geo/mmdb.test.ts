import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openNetworks } from './mmdb.ts';

/** A database of IPv4 with one node, both of whose branches lead to the same data. */
function openWith(data: Buffer, work: (find: (address: string) => unknown) => void): void {
  const name = (text: string) => Buffer.from([0x40 + text.length, ...Buffer.from(text)]);
  const number = (value: number) => Buffer.from([0xa1, value]);
  const about = { node_count: 1, record_size: 24, ip_version: 4 };
  const folder = mkdtempSync(join(tmpdir(), 'networks-'));
  const path = join(folder, 'one.mmdb');
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from([0, 0, 17, 0, 0, 17]),
      Buffer.alloc(16),
      data,
      Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
      Buffer.from([0xe3]),
      ...Object.entries(about).flatMap(([key, value]) => [name(key), number(value)]),
    ]),
  );
  try {
    work(openNetworks(path).find);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('reads what a network is', () => {
  openWith(Buffer.from([0xe1, 0x44, ...Buffer.from('city'), 0x45, ...Buffer.from('Tuzla')]), (find) => {
    expect(find('77.77.200.1')).toEqual({ city: 'Tuzla' });
    expect(find('::1')).toBeNull();
    expect(find('nigdje')).toBeNull();
  });
});

it.each([
  ['a pointer at itself', [0x20, 0x00]],
  ['a map within itself', [0xe1, 0x41, 0x61, 0x20, 0x00]],
])('is not held up for ever by a damaged file: %s', (_name, bytes) => {
  openWith(Buffer.from(bytes), (find) => expect(() => find('77.77.200.1')).toThrow('damaged'));
});
