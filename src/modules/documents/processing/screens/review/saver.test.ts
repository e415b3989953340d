import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../../web/call.ts';
import type { DocumentDetail, ShownValue } from '../../shapes.ts';
import { changedBy } from './by-whom.ts';
import { heldText } from './held-text.ts';
import { Saver } from './saver.ts';
import { shownFields } from './shown.ts';

const value = (text: string | null): ShownValue => ({
  value: text,
  certainty: 0.5,
  page: 1,
  box: null,
  source: 'rules',
});
const document = (
  version: number,
  fields: Record<string, string | null>,
  state: DocumentDetail['state'] = 'na_pregledu',
): DocumentDetail =>
  ({
    version,
    name: 'a.pdf',
    state,
    spec: {
      fields: Object.keys(fields).map((key) => ({ key, label: key.toUpperCase(), kind: 'text' })),
      lines: null,
    },
    updated_at: '2026-11-27T10:00:00.000Z',
    updated_by: 'Amra',
    fields: Object.fromEntries(Object.entries(fields).map(([key, text]) => [key, value(text)])),
    lines: [],
  }) as unknown as DocumentDetail;
const stale = (current: DocumentDetail) => new ApiError(409, 'stale', 'Promijenjen.', { data: { current } });

function saverOf(send: (body: { version: number }) => Promise<DocumentDetail>, more: object = {}) {
  const onOthers = vi.fn();
  const saver = new Saver({
    document: document(1, { a: '1', b: '2' }),
    send: send as never,
    onChange: () => {},
    onOthers,
    ...more,
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
    saver.contest({ fields: { a: { value: '10' } } });
    expect(await saver.flush()).toBe(false);
    expect(sent).toEqual([]);
    saver.decide(true);
    expect(await saver.flush()).toBe(true);
    expect(sent).toEqual([{ version: 5, fields: { a: { value: '10' } } }]);
  });

  it('keeps what somebody else has changed until something is saved over it', async () => {
    const { saver } = saverOf(async () => document(6, { a: '10', b: 'njihovo' }));
    expect(saver.others).toBeNull();
    const theirs = document(5, { a: '1', b: 'njihovo' });
    saver.receive(theirs);
    expect(saver.others).toBe(theirs);
    saver.put({ fields: { a: { value: '10' } } });
    expect(saver.others).toBe(theirs);
    expect(await saver.flush()).toBe(true);
    expect(saver.others).toBeNull();
  });

  it('keeps also what a refused save has brought', async () => {
    const theirs = document(5, { a: '1', b: 'njihovo' });
    const answers = [stale(theirs), document(6, { a: '10', b: 'njihovo' })];
    const seen: unknown[] = [];
    const { saver } = saverOf(async () => {
      seen.push(saver.others);
      const answer = answers.shift()!;
      if (answer instanceof ApiError) throw answer;
      return answer;
    });
    saver.put({ fields: { a: { value: '10' } } });
    expect(await saver.flush()).toBe(true);
    expect(seen).toEqual([null, theirs]);
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

describe('what is typed and cannot be saved', () => {
  const theirs = { a: '1298.28', b: '2' };
  const mine = { fields: { a: { value: '9999.99' } } };
  const refused = () => new ApiError(409, 'state', 'To se ne može.');

  it('is held when another has approved, and the document shows what is stored', async () => {
    const send = vi.fn(async () => {
      throw stale(document(2, theirs, 'odobren'));
    });
    const { saver } = saverOf(send);
    saver.put(mine);
    expect(await saver.flush()).toBe(false);
    expect(send).toHaveBeenCalledOnce();
    expect(saver.dirty).toBe(false);
    expect(shownFields(saver.document, saver.unsaved).a?.value).toBe('1298.28');
    expect(heldText(saver.document, saver.held!)).toBe('A 9999.99');
  });

  it('does not save itself when the document comes back; a person takes it up again', async () => {
    const sent: unknown[] = [];
    const onState = vi.fn();
    const { saver } = saverOf(
      async (body) => {
        sent.push(body);
        if (body.version === 1) throw refused();
        return document(4, { a: '9999.99', b: '2' });
      },
      { onState },
    );
    saver.put(mine);
    await saver.flush();
    expect(onState).toHaveBeenCalledOnce();
    saver.receive(document(2, theirs, 'odobren'));
    saver.take(document(3, theirs));
    expect(await saver.flush()).toBe(true);
    expect(sent).toHaveLength(1);
    saver.resume();
    expect(await saver.flush()).toBe(true);
    expect(sent[1]).toEqual({ version: 3, ...mine });
    expect(saver.held).toBeNull();
  });

  it('is dropped when the person says so', async () => {
    const { saver } = saverOf(async () => {
      throw refused();
    });
    saver.put(mine);
    await saver.flush();
    saver.forgo();
    expect(saver.held).toBeNull();
    expect(saver.dirty).toBe(false);
  });

  it('is kept for the next visit with what the new type has no field for', () => {
    const { saver } = saverOf(async () => document(2, {}), {
      pending: { fields: { gone: { value: 'x' } }, confirm: ['gone'] },
    });
    expect(saver.dirty).toBe(false);
    expect(saver.held?.fields).toEqual({ gone: { value: 'x' } });
    saver.resume();
    expect(saver.held?.fields).toEqual({ gone: { value: 'x' } });
    expect(saver.dirty).toBe(false);
  });
});

describe('what is still being typed', () => {
  const typing = (send: Parameters<typeof saverOf>[0]) => {
    const onChange = vi.fn();
    const { saver } = saverOf(send, { onChange });
    const stop = saver.startTyping('a', () => saver.put({ fields: { a: { value: '10' } } }));
    return { saver, stop, onChange };
  };
  const send = () => vi.fn(async () => document(2, { a: '10', b: '2' }));

  it('is known before the field is left, and taken when the page goes', async () => {
    const { saver, onChange } = typing(send());
    expect(onChange).toHaveBeenCalledOnce();
    expect([saver.dirty, saver.typing]).toEqual([false, true]);
    saver.settle();
    expect([saver.dirty, saver.typing]).toEqual([true, false]);
    expect(await saver.flush()).toBe(true);
  });

  it('is taken when its input goes', () => {
    const { saver, stop } = typing(send());
    stop();
    expect(saver.unsaved.fields.a?.value).toBe('10');
    expect(saver.typing).toBe(false);
  });

  it('is held without a request when the document goes to work again', () => {
    const patch = send();
    const { saver } = typing(patch);
    saver.close(document(2, { a: '1', b: '2' }, 'u_redu'));
    expect(saver.held?.fields.a).toEqual({ value: '10' });
    expect(patch).not.toHaveBeenCalled();
  });

  it('is held when the document comes approved', () => {
    const patch = send();
    const { saver } = typing(patch);
    saver.receive(document(2, { a: '1', b: '2' }, 'odobren'));
    expect(saver.held?.fields.a).toEqual({ value: '10' });
    expect(patch).not.toHaveBeenCalled();
  });

  it('is sent nowhere when the document was removed, or the person leaves without it', () => {
    const removed = send();
    typing(removed).saver.close(null);
    expect(removed).not.toHaveBeenCalled();
    const left = send();
    const { saver, stop } = typing(left);
    saver.drop();
    stop();
    saver.put({ fields: { a: { value: '11' } } });
    expect(left).not.toHaveBeenCalled();
    expect(saver.dirty).toBe(false);
  });
});

describe('who has changed a document', () => {
  it('is not another person when it is oneself', () => {
    expect(changedBy('Amra Hadžić', 'Amra Hadžić')).toBe(
      'Vi ste upravo izmijenili ovaj dokument u drugom prozoru.',
    );
    expect(changedBy('Amra Hadžić', 'Emir Kovač')).toBe(
      'Dokument je upravo izmijenila druga osoba (Amra Hadžić).',
    );
    expect(changedBy(null, null)).toBe('Dokument je upravo izmijenila druga osoba.');
  });
});
