import { randomBytes } from 'node:crypto';
import { startServer, type TestServer } from '../../dns/test/server.ts';
import type { TsigKey } from '../../dns/tsig-algorithms.ts';
import type { TransferAccess } from './access.ts';
import { createTransferHandler } from './handler.ts';
import type { WireRecord } from './record.ts';
import type { TestZone } from './test/zone.ts';

export const KEY: TsigKey = { name: 'kljuc.example', algorithm: 'hmac-sha256', secret: randomBytes(32) };
const ACCESS: TransferAccess = { key: KEY.name, addresses: [] };

export const host = (n: number, last = 1): WireRecord => ({
  name: `kuca${n}.example`,
  type: 1,
  ttl: 60,
  data: Uint8Array.of(10, n >> 8, n & 255, last),
});

export const hosts = (count: number): WireRecord[] => Array.from({ length: count }, (_, n) => host(n));

/** A server of one zone. */
export const serve = (zone: TestZone, access: TransferAccess = ACCESS): Promise<TestServer> => {
  const handle = createTransferHandler({
    keyOf: (name) => (name === KEY.name ? KEY : null),
    zone: (name) => (name === 'example' ? { source: zone, access } : null),
  });
  return startServer(async function* (message, over) {
    const reply = await handle(message, { address: '127.0.0.1' }, over === 'tcp');
    if (Buffer.isBuffer(reply)) yield reply;
    else yield* reply;
  });
};

export const LAST = 20;
