import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { startOwnProcess } from './start.ts';

afterEach(() => vi.unstubAllEnvs());

it('gives the process what TLS needs of the environment and no secrets, and hears what it tells', async () => {
  const passed = {
    NODE_EXTRA_CA_CERTS: '/nema/ca.pem',
    SSL_CERT_FILE: '/nema/sve.pem',
    SSL_CERT_DIR: '/nema',
    TZ: 'Europe/Sarajevo',
  };
  for (const [name, value] of Object.entries(passed)) vi.stubEnv(name, value);
  vi.stubEnv('SMTP_PASSWORD', 'tajna');
  const told: string[] = [];
  const child = await startOwnProcess<string, NodeJS.ProcessEnv, string>(
    {
      connection: { host: '127.0.0.1', database: 'nema' } as never,
      logLevel: 'silent',
      log: createLog({ logLevel: 'silent' }),
    },
    {
      name: 'proba',
      program: new URL('./test/environment.ts', import.meta.url),
      connections: 1,
      orders: () => 'dobro',
      onTold: (one) => told.push(one),
    },
  );
  try {
    const { NODE_CHANNEL_FD: _fd, NODE_CHANNEL_SERIALIZATION_MODE: _mode, ...environment } = child.report();
    expect(environment).toEqual({ PATH: process.env.PATH, ...passed });
    await expect.poll(() => told).toEqual(['dobro']);
  } finally {
    await child.stop();
  }
});
