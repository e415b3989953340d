import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { LiveStream } from './stream.ts';

const callerWith = (tenantId: string, ...permissions: string[]) => ({
  tenant: { id: tenantId },
  actor: { userId: 'u', permissions: new Set(permissions) },
});

/** What a stream writes whose caller is admitted again as `now` before it begins. */
function writtenAfter(now: ReturnType<typeof callerWith>): string {
  const request = { caller: callerWith('t', 'trail.view') };
  let written = '';
  const raw = {
    headersSent: false,
    writableLength: 0,
    writeHead: () => Object.assign(raw, { headersSent: true }),
    write: (text: string) => {
      written += text;
    },
    end: () => {},
  };
  const stream = new LiveStream(request as unknown as FastifyRequest, raw as unknown as ServerResponse);
  request.caller = now;
  stream.begin({ xid: '1', id: '1' }, {});
  return written;
}

test('a stream whose caller was admitted again with the same rights begins', () => {
  expect(writtenAfter(callerWith('t', 'trail.view'))).toMatch(/^event: ready\n/);
});

test('a stream whose caller was admitted again with other rights ends before its first event', () => {
  expect(writtenAfter(callerWith('t'))).toBe('event: bye\ndata: {"why":"rights"}\n\n');
});

test('a stream whose session has moved to another organisation ends before its first event', () => {
  expect(writtenAfter(callerWith('other', 'trail.view'))).toBe('event: bye\ndata: {"why":"session"}\n\n');
});
