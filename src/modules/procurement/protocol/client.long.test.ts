// Long, since more is sent than fits into memory.
// In the suite: client.test.ts, src/core/http-client/client.test.ts.
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { asked, client, say, server, setUp, source } from './client.testkit.ts';

setUp();

describe('the source', () => {
  it('may not answer with more than fits', async () => {
    const endless: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1024 * 1024, 32);
      const more = (): void => {
        if (response.write(chunk)) setImmediate(more);
        else response.once('drain', more);
      };
      response.on('error', () => {});
      more();
    };
    await expect((await source(endless)).page({ set: 'Lots' })).rejects.toThrow(
      'Odgovor izvora je veći od 32 MB.',
    );
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
    await client!.close();
    server!.closeAllConnections();
    server!.close();
    await expect(
      (await source(say(bomb, { 'content-encoding': 'gzip' }))).page({ set: 'Lots' }),
    ).rejects.toThrow('Odgovor izvora je veći od 32 MB.');
    expect(asked).toHaveLength(1);
  });
});
