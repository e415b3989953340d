import type { ServerResponse } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { Audiences } from './audiences.ts';
import type { LiveEvent } from './reader.ts';
import { LiveStream } from './stream.ts';
import { registerTopics } from './topics.ts';

registerTopics([{ name: 'guarded', permission: 'view' }, { name: 'everybody' }]);

const POSITION = { xid: '9', id: '9' };
const eventOf = (topic: string, key: string, userId: string | null = null): LiveEvent => ({
  tenantId: 't',
  topic,
  key,
  version: null,
  userId,
  xid: '1',
  id: '1',
});
const callerWith = (...permissions: string[]) => ({
  tenant: { id: 't' },
  actor: { userId: 'me', permissions: new Set(permissions) },
});

/** A stream that has not begun, the request that it belongs to, and what it writes. */
function streamOf(...permissions: string[]) {
  const request = { caller: callerWith(...permissions) };
  const written: string[] = [];
  const raw = {
    headersSent: false,
    writableLength: 0,
    writeHead: () => {
      if (raw.headersSent) throw new Error('ERR_HTTP_HEADERS_SENT');
      raw.headersSent = true;
    },
    write: (text: string) => {
      // As in Node: what is written before the head sends one.
      raw.headersSent = true;
      written.push(text);
    },
    end: () => {},
  };
  const stream = new LiveStream(request as unknown as FastifyRequest, raw as unknown as ServerResponse);
  /** Keys of the events written so far. */
  const keys = () => written.flatMap((text) => /"key":"(\w+)"/.exec(text)?.[1] ?? []);
  return { stream, request, written, keys };
}

describe('a stream', () => {
  it('sends missed events only of topics that its caller may receive, and none that are another person’s', () => {
    const missed = [
      eventOf('guarded', 'a'),
      eventOf('everybody', 'b'),
      eventOf('everybody', 'c', 'me'),
      eventOf('everybody', 'd', 'other'),
      eventOf('unknown', 'e'),
    ];
    const without = streamOf();
    without.stream.begin(POSITION, { from: { xid: '0', id: '0' }, missed });
    expect(without.keys()).toEqual(['b', 'c']);
    const allowed = streamOf('view');
    allowed.stream.begin(POSITION, { from: { xid: '0', id: '0' }, missed });
    expect(allowed.keys()).toEqual(['a', 'b', 'c']);
  });

  it('ends before its first event if its caller was admitted again with other rights', () => {
    const { stream, request, written } = streamOf('view');
    request.caller = callerWith();
    stream.begin(POSITION, { from: { xid: '0', id: '0' }, missed: [eventOf('guarded', 'a')] });
    expect(written).toEqual(['event: bye\ndata: {"why":"rights"}\n\n']);
    expect(stream.ended).toBe(true);
  });

  it('begins although a heartbeat came while its missed events were read', () => {
    const { stream, written } = streamOf('view');
    stream.beat(POSITION);
    expect(written).toEqual([]);
    stream.begin(POSITION, {});
    stream.beat(POSITION);
    expect(written).toEqual([
      expect.stringMatching(/^event: ready\n/),
      expect.stringMatching(/^event: beat\n/),
    ]);
  });

  it('begins if its caller was admitted again with the same rights', () => {
    const { stream, request, written } = streamOf('view');
    request.caller = callerWith('view');
    stream.begin(POSITION, {});
    expect(written).toEqual([expect.stringMatching(/^event: ready\n/)]);
  });
});

describe('audiences', () => {
  it('are the streams of an organisation that may receive a topic, and are empty after the last has left', () => {
    const audiences = new Audiences();
    const [without, allowed] = [streamOf().stream, streamOf('view').stream];
    for (const stream of [without, allowed]) audiences.add(stream);
    expect([...audiences.of({ tenantId: 't', topic: 'guarded' })]).toEqual([allowed]);
    expect([...audiences.of({ tenantId: 't', topic: 'everybody' })]).toEqual([without, allowed]);
    expect([...audiences.of({ tenantId: 'other', topic: 'everybody' })]).toEqual([]);
    for (const stream of [allowed, without]) audiences.remove(stream);
    expect(audiences.size).toBe(0);
  });
});
