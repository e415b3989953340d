import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from '../../messages.api.ts';

const post = vi.hoisted(() => vi.fn());
const page = { messages: [], more_before: false, more_after: false, first_unread: null };
vi.mock('./client.ts', async (original) => ({
  ...(await original<typeof import('./client.ts')>()),
  postMessage: post,
  putDraft: async () => {},
  getMessages: async () => page,
}));

const tab = new Map<string, string>();
const stored = {
  getItem: (key: string) => tab.get(key) ?? null,
  setItem: (key: string, value: string) => void tab.set(key, value),
  removeItem: (key: string) => void tab.delete(key),
};

beforeEach(() => vi.stubGlobal('sessionStorage', stored));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  post.mockReset();
  tab.clear();
});

const taken = (client_id: string) => ({ idguid: `of ${client_id}`, no: 1, at: '2026-11-29T10:00:00Z' });
const asked = () => post.mock.calls.map(([idguid, { text, kind, after }]) => [idguid, text ?? kind, after]);
/** As it stands in a new page of the same tab. */
const load = async () => {
  vi.resetModules();
  const { ApiError } = await import('../../../../../web/call.ts');
  return { ApiError, ...(await import('./thread-store.ts')), ...(await import('./unsent.ts')) };
};

describe('what has had no answer', () => {
  it('goes again from every conversation, and is marked until it has gone', async () => {
    const { ApiError, openThread, resendAll, unsentIn } = await load();
    post.mockRejectedValue(new ApiError(0, 'network', 'Nema mreže.'));
    openThread('a').saw(7);
    openThread('a').send({ text: 'za a' });
    openThread('b').send({ text: 'za b' });
    await vi.waitFor(() => expect([...unsentIn()]).toEqual(['a', 'b']));
    post.mockReset().mockImplementation(async (_, { client_id }) => taken(client_id));
    resendAll();
    await vi.waitFor(() =>
      expect(asked()).toEqual([
        ['a', 'za a', 7],
        ['b', 'za b', 0],
      ]),
    );
    await vi.waitFor(() => expect(tab.size).toBe(0));
    expect([...unsentIn()]).toEqual([]);
  });

  it('goes again after a reload, as of what was seen when it was written', async () => {
    const before = await load();
    post.mockReturnValue(new Promise(() => {}));
    before.openThread('a').saw(7);
    before.openThread('a').send({ text: 'prekinuto' });
    await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
    const { resendAll, unsentIn } = await load();
    expect([...unsentIn()]).toEqual(['a']);
    post.mockReset().mockImplementation(async (_, { client_id }) => taken(client_id));
    resendAll();
    await vi.waitFor(() => expect(asked()).toEqual([['a', 'prekinuto', 7]]));
  });

  it("is nobody else's who signs in in this tab", async () => {
    const { ApiError, openThread, unsentIn } = await load();
    post.mockRejectedValue(new ApiError(0, 'network', 'Nema mreže.'));
    openThread('a').send({ text: 'moje' });
    await vi.waitFor(() => expect(unsentIn().size).toBe(1));
    vi.resetModules();
    const auth = await import('../../../../../web/auth-state.ts');
    vi.spyOn(auth, 'authState').mockReturnValue({ user: { id: 'drugi' } } as never);
    expect([...(await import('./unsent.ts')).unsentIn()]).toEqual([]);
    vi.restoreAllMocks();
  });
});

it("a thing that is refused for a colleague's answer is kept, and goes when the person says so", async () => {
  const { ApiError, openThread } = await load();
  const store = openThread('a');
  const messages = [{ idguid: 'theirs', no: 9 }] as Message[];
  post.mockRejectedValue(
    new ApiError(409, 'answered', 'U međuvremenu je odgovorila Amra.', { data: { messages } }),
  );
  store.send({ kind: 'location', text: null, data: { lat: 1, lon: 2 } });
  await vi.waitFor(() => expect(store.state.answered?.kinds).toEqual(['location']));
  const [refused] = store.refused;
  expect(refused).toMatchObject({ kind: 'location', data: { lat: 1, lon: 2 } });
  // Not by itself.
  store.againAll();
  expect(post).toHaveBeenCalledOnce();
  post.mockReset().mockImplementation(async (_, { client_id }) => taken(client_id));
  store.saw(9);
  store.again(refused!);
  await vi.waitFor(() => expect(store.state.pending).toEqual([]));
  expect(asked()).toEqual([['a', 'location', 9]]);
});
