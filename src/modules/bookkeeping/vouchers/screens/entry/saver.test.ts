import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftContent } from '../../draft.ts';
import { type Obstacle, Saver, type SaveState } from './saver.ts';

type Sent = { method: string; path: string; body: Record<string, unknown> };
type Reply = { status: number; body: object } | 'lost';

let sent: Sent[];
let replies: Reply[];
let content: DraftContent;
let states: SaveState[];
let obstacles: Obstacle[];
let kept: number[];

beforeEach(() => {
  vi.useFakeTimers();
  [sent, replies, states, obstacles, kept] = [[], [], [], [], []];
  content = {
    type: 'TM',
    day: '2026-03-01',
    description: 'A',
    statement_no: '',
    lines: [{ account: '551' }],
  };
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body: string }) => {
    sent.push({ method, path, body: JSON.parse(body) });
    const reply = replies.shift() ?? 'lost';
    if (reply === 'lost') throw new TypeError('no connection');
    return new Response(JSON.stringify(reply.body), { status: reply.status });
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const saved = (version: number): Reply => ({
  status: 200,
  body: { success: true, data: { version, updated_at: '2026-03-01T10:00:00Z' } },
});
const saver = (version = 0) =>
  new Saver({
    id: 'n1',
    version,
    sentBefore: false,
    content: () => content,
    blank: () => content.lines.length === 0,
    onState: (state) => states.push(state),
    onObstacle: (obstacle) => obstacles.push(obstacle),
    onSaved: () => {},
    keep: (at) => kept.push(at),
  });

test('a draft is begun after the pause, then only what changed is sent over its version', async () => {
  replies = [saved(1), saved(2)];
  const one = saver();
  one.changed();
  await vi.advanceTimersByTimeAsync(900);
  one.changed();
  await vi.advanceTimersByTimeAsync(900);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  content = { ...content, description: 'B' };
  one.changed();
  expect(await one.flush()).toBe(true);
  expect(sent.map(({ method, body }) => [method, body.version, body.description, 'lines' in body])).toEqual([
    ['POST', undefined, 'A', true],
    ['PATCH', 1, 'B', false],
  ]);
  expect([one.version, one.dirty, kept]).toEqual([2, false, []]);
});

test('what was typed after an attempt whose answer was lost reaches the draft that it may have begun', async () => {
  replies = ['lost', saved(1), saved(2)];
  const one = saver();
  one.changed();
  await one.flush();
  expect([states.at(-1), kept, one.dirty]).toEqual([{ kind: 'offline' }, [0], true]);
  content = { ...content, description: 'B' };
  one.changed();
  await vi.advanceTimersByTimeAsync(5100);
  // The server answers the draft of the first attempt: its content is not this one.
  expect(sent.map(({ method, body }) => [method, body.version, body.description])).toEqual([
    ['POST', undefined, 'A'],
    ['POST', undefined, 'B'],
    ['PATCH', 1, 'B'],
  ]);
  expect([one.version, one.dirty]).toEqual([2, false]);
});

test('another version stops saving until somebody decides; nothing empty is begun', async () => {
  const current = { version: 7, updated_by: 'Amra' };
  replies = [
    { status: 409, body: { success: false, code: 'stale', message: 'x', data: { current } } },
    saved(8),
  ];
  const one = saver(3);
  one.changed();
  expect(await one.flush()).toBe(false);
  expect(obstacles).toEqual([{ kind: 'stale', current }]);
  one.changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  one.resume(7, { dirty: true });
  await vi.advanceTimersByTimeAsync(1100);
  expect(sent[1]?.body).toMatchObject({ version: 7, lines: [{ account: '551' }] });

  content = { ...content, lines: [] };
  const empty = saver();
  empty.changed();
  expect(await empty.flush()).toBe(false);
  expect([sent.length, states.at(-1)]).toEqual([2, { kind: 'empty' }]);
});

test('a draft that somebody removed meanwhile is begun anew', async () => {
  replies = [{ status: 404, body: { success: false, code: 'not_found', message: 'x' } }, saved(1), saved(2)];
  const one = saver(4);
  one.changed();
  await one.flush();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.map(({ method }) => method).slice(0, 2)).toEqual(['PATCH', 'POST']);
  expect(one.dirty).toBe(false);
});
