import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../../web/call.ts';
import type { DocumentDetail, ShownValue } from '../../shapes.ts';
import { Saver } from './saver.ts';
import { shownFields } from './shown.ts';

const value = (text: string | null): ShownValue => ({
  value: text,
  certainty: 0.5,
  page: 1,
  box: null,
  source: 'rules',
});
const document = (version: number, fields: Record<string, string | null>): DocumentDetail =>
  ({
    version,
    name: 'a.pdf',
    updated_at: '2026-11-27T10:00:00.000Z',
    updated_by: 'Amra',
    fields: Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, value(text)])),
    lines: [],
  }) as unknown as DocumentDetail;
const stale = (current: DocumentDetail) => new ApiError(409, 'stale', 'Promijenjen.', { data: { current } });

function saverOf(send: (body: { version: number }) => Promise<DocumentDetail>) {
  const onOthers = vi.fn();
  const saver = new Saver({
    document: document(1, { a: '1', b: '2' }),
    send: send as never,
    onChange: () => {},
    onOthers,
  });
  return { saver, onOthers };
}

describe('saving corrections', () => {
  it('sends one at a time, each over the version that the one before made', async () => {
    const bodies: unknown[] = [];
    let answer = (_: DocumentDetail): void => {};
    const { saver } = saverOf((body) => {
      bodies.push(body);
      return new Promise((done) => {
        answer = done;
      });
    });
    saver.put({ fields: { a: { value: '10' } } });
    saver.put({ fields: { b: { value: '20' } } });
    saver.put({ confirm: ['b'] });
    expect(bodies).toEqual([{ version: 1, fields: { a: { value: '10' } } }]);
    expect(shownFields(saver.document, saver.unsaved).b).toMatchObject({ value: '20', read: '2' });
    answer(document(2, { a: '10', b: '2' }));
    await vi.waitFor(() => expect(bodies).toHaveLength(2));
    // What was corrected needs no confirming.
    expect(bodies[1]).toEqual({ version: 2, fields: { b: { value: '20' } } });
    answer(document(3, { a: '10', b: '20' }));
    expect(await saver.flush()).toBe(true);
    expect(saver.state.kind).toBe('saved');
  });

  it('keeps what could not be sent, and sends it again', async () => {
    let works = false;
    const { saver } = saverOf(async () => {
      if (!works) throw new ApiError(0, 'network', 'Nema mreže.');
      return document(2, { a: '10', b: '2' });
    });
    saver.put({ fields: { a: { value: '10' } } });
    expect(await saver.flush()).toBe(false);
    expect(saver.state.kind).toBe('offline');
    expect(saver.unsaved.fields).toEqual({ a: { value: '10' } });
    works = true;
    expect(await saver.flush()).toBe(true);
    expect(saver.dirty).toBe(false);
  });

  it("takes in another person's changes of other values, and sends its own over them", async () => {
    const versions: number[] = [];
    const { saver, onOthers } = saverOf(async ({ version }) => {
      versions.push(version);
      if (version === 1) throw stale(document(5, { a: '1', b: 'njihovo' }));
      return document(6, { a: '10', b: 'njihovo' });
    });
    saver.put({ fields: { a: { value: '10' } } });
    expect(await saver.flush()).toBe(true);
    expect(versions).toEqual([1, 5]);
    expect(onOthers).toHaveBeenCalledWith(expect.objectContaining({ version: 5 }));
  });

  it.each([
    [true, '10'],
    [false, 'njihovo'],
  ])('asks when both changed one value; mine kept: %s', async (mine, expected) => {
    const sent: unknown[] = [];
    const { saver } = saverOf(async (body) => {
      sent.push(body);
      if (body.version === 1) throw stale(document(5, { a: 'njihovo', b: '2' }));
      return document(6, { a: '10', b: '2' });
    });
    saver.put({ fields: { a: { value: '10' } } });
    expect(await saver.flush()).toBe(false);
    expect(saver.clash).toMatchObject({ fields: ['a'] });
    expect(saver.unsaved.fields.a).toEqual({ value: '10' });
    saver.decide(mine);
    expect(await saver.flush()).toBe(true);
    expect(saver.document.fields.a?.value).toBe(expected);
    expect(sent).toHaveLength(mine ? 2 : 1);
  });

  it('asks also when the other value came while this one was typed', async () => {
    const sent: { version: number }[] = [];
    const { saver, onOthers } = saverOf(async (body) => {
      sent.push(body);
      return document(6, { a: '10', b: '2' });
    });
    saver.receive(document(5, { a: 'njihovo', b: '2' }));
    expect(onOthers).toHaveBeenCalledOnce();
    saver.contest('a', { value: '10' });
    expect(await saver.flush()).toBe(false);
    expect(sent).toEqual([]);
    saver.decide(true);
    expect(await saver.flush()).toBe(true);
    expect(sent).toEqual([{ version: 5, fields: { a: { value: '10' } } }]);
  });

  it('says what is refused and does not send it again by itself', async () => {
    const send = vi.fn(async () => {
      throw new ApiError(422, 'invalid', 'Neispravno.', { errors: { 'fields.a': 'Nije iznos.' } });
    });
    const { saver } = saverOf(send);
    saver.put({ fields: { a: { value: 'x' } } });
    expect(await saver.flush()).toBe(false);
    expect(saver.state).toMatchObject({ kind: 'refused', message: 'Nije iznos.' });
    expect(send).toHaveBeenCalledOnce();
    expect(saver.dirty).toBe(true);
  });
});
