import { randomBytes } from 'node:crypto';
import { encode } from 'dns-packet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyAnswer } from './signed-request.ts';
import { type Checked, checkRequest } from './tsig.ts';
import { TSIG_ALGORITHMS, type TsigKey } from './tsig-algorithms.ts';
import { signRequest, TsigError } from './tsig-client.ts';
import { appendTsig, findTsig, TSIG_ERROR } from './tsig-record.ts';
import { MessageError, readSections } from './wire.ts';

const KEY: TsigKey = { name: 'kuca.example', algorithm: 'hmac-sha256', secret: randomBytes(32) };
const keyOf = (name: string) => (name === KEY.name ? KEY : null);

const question = encode({ type: 'query', id: 4711, questions: [{ name: 'dom.example', type: 'SOA' }] });
const signed = () => signRequest(question, KEY);
const answer = () => emptyAnswer(question, 0);

/** Puts the record of a signed message back, changed. */
function changed(message: Buffer, change: object): Buffer {
  const { tsig, signed } = findTsig(message)!;
  return appendTsig(signed, { ...tsig, ...change });
}

type Valid = Extract<Checked, { state: 'valid' }>;
type Refused = Extract<Checked, { state: 'refused' }>;

describe('checkRequest', () => {
  it.each(TSIG_ALGORITHMS)('accepts %s, and its signed answer is accepted', (algorithm) => {
    const key = { ...KEY, algorithm };
    const { message, verify } = signRequest(question, key);
    const checked = checkRequest(message, () => key) as Valid;
    expect(checked).toMatchObject({ state: 'valid', key: KEY.name });
    expect(checked.plain).toEqual(question);
    const whole = checked.sign(answer());
    expect(whole.length - answer().length).toBeLessThanOrEqual(checked.room);
    expect(verify(whole)).toEqual(answer());
  });

  it('takes a request without a signature as it is', () => {
    expect(checkRequest(question, keyOf)).toEqual({ state: 'unsigned' });
  });

  it.each([
    ['an unknown key', KEY, () => null, TSIG_ERROR.BADKEY],
    ['another algorithm', { ...KEY, algorithm: 'hmac-sha512' as const }, keyOf, TSIG_ERROR.BADKEY],
    ['another secret', { ...KEY, secret: randomBytes(32) }, keyOf, TSIG_ERROR.BADSIG],
  ])('refuses %s, without signing the answer', (_what, key, keys, error) => {
    const checked = checkRequest(signRequest(question, key).message, keys) as Refused;
    expect(checked).toMatchObject({ state: 'refused', error });
    const { tsig } = findTsig(checked.sign(answer()))!;
    expect(tsig).toMatchObject({ error, mac: Buffer.alloc(0), originalId: 4711, algorithm: key.algorithm });
  });

  it('refuses a wrong time, signed with the time of the request and its own in "other"', () => {
    const then = Date.now() - 301_000;
    const now = Date.now();
    const { message, verify } = signRequest(question, KEY, then);
    const checked = checkRequest(message, keyOf, now) as Refused;
    expect(checked).toMatchObject({ state: 'refused', error: TSIG_ERROR.BADTIME });
    const whole = checked.sign(answer());
    const { tsig } = findTsig(whole)!;
    expect(tsig.time).toBe(Math.floor(then / 1000));
    expect(tsig.other.readUIntBE(0, 6)).toBe(Math.floor(now / 1000));
    expect(() => verify(whole, then)).toThrow(
      expect.objectContaining({ name: 'TsigError', error: TSIG_ERROR.BADTIME }),
    );
    expect(checkRequest(message, keyOf, then + 300_000).state).toBe('valid');
  });

  it('refuses a shortened MAC: by policy, or as malformed where the RFC allows none', () => {
    const { message } = signed();
    const { mac } = findTsig(message)!.tsig;
    const cut = (length: number) => checkRequest(changed(message, { mac: mac.subarray(0, length) }), keyOf);
    expect(cut(16)).toMatchObject({ state: 'refused', error: TSIG_ERROR.BADTRUNC });
    expect(cut(31)).toMatchObject({ state: 'refused', error: TSIG_ERROR.BADTRUNC });
    expect(cut(15)).toEqual({ state: 'malformed' });
    expect(cut(0)).toEqual({ state: 'malformed' });
    expect(checkRequest(changed(message, { mac: Buffer.concat([mac, mac]) }), keyOf)).toEqual({
      state: 'malformed',
    });
  });

  it('takes the record only as the last one, and only once', () => {
    const { message } = signed();
    const record = message.subarray(question.length);
    const twice = Buffer.concat([message, record]);
    twice.writeUInt16BE(2, 10);
    expect(checkRequest(twice, keyOf)).toEqual({ state: 'malformed' });
    const opt = encode({ type: 'query', questions: [], additionals: [{ type: 'OPT', name: '.' } as never] });
    const before = Buffer.concat([message, opt.subarray(12)]);
    before.writeUInt16BE(2, 10);
    expect(checkRequest(before, keyOf)).toEqual({ state: 'malformed' });
    const asAnswer = Buffer.from(message);
    asAnswer.writeUInt16BE(1, 6);
    asAnswer.writeUInt16BE(0, 10);
    expect(checkRequest(asAnswer, keyOf)).toEqual({ state: 'malformed' });
  });

  it('knows the key in upper case and by a pointer to the question', () => {
    const key = { ...KEY, name: 'dom.example' };
    const { message } = signRequest(question, key);
    const upper = Buffer.from(message);
    upper.write('DOM', question.length + 1);
    expect(checkRequest(upper, () => key).state).toBe('valid');
    const pointed = Buffer.concat([
      question,
      Buffer.from([0xc0, 12]),
      message.subarray(question.length + 'dom.example'.length + 2),
    ]);
    pointed.writeUInt16BE(1, 10);
    expect(checkRequest(pointed, () => key).state).toBe('valid');
  });

  it('verifies a request whose id was changed on its way', () => {
    const { message } = signed();
    message.writeUInt16BE(1, 0);
    const checked = checkRequest(message, keyOf) as Valid;
    expect(checked.plain.readUInt16BE(0)).toBe(4711);
    expect(findTsig(checked.sign(answer()))!.tsig.originalId).toBe(4711);
  });

  // The id is replaced by the original one; the case of the names of key and algorithm is not signed.
  const algorithm = question.length + KEY.name.length + 2 + 10;
  const inName = (at: number) =>
    (at >= question.length && at < question.length + KEY.name.length + 2) ||
    (at >= algorithm && at < algorithm + 13);
  const upper = (byte: number) => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte);
  const says = (message: Buffer) =>
    message.subarray(2).map((byte, at) => (inName(at + 2) ? upper(byte) : byte));

  it('never verifies a changed message, and never throws', () => {
    const { message } = signed();
    fc.assert(
      fc.property(fc.nat(message.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const other = Buffer.from(message);
        other[at]! ^= flip;
        const { state } = checkRequest(other, keyOf);
        if (state === 'valid') expect(says(other)).toEqual(says(message));
      }),
      { numRuns: 600 },
    );
  });

  it('survives any bytes, cut messages and inserted ones', () => {
    const { message } = signed();
    const spliced = fc
      .tuple(fc.nat(message.length), fc.nat(20), fc.uint8Array({ maxLength: 40 }))
      .map(([at, gone, bytes]) =>
        Buffer.concat([
          message.subarray(0, at),
          bytes,
          message.subarray(Math.min(at + gone, message.length)),
        ]),
      )
      .filter((other) => !other.equals(message));
    fc.assert(
      fc.property(fc.oneof(spliced, fc.uint8Array({ maxLength: 600 }).map(Buffer.from)), (bytes) => {
        const { state } = checkRequest(bytes, keyOf);
        if (state === 'valid') expect(says(bytes)).toEqual(says(message));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('a stream of answers', () => {
  const part = (n: number) =>
    encode({
      type: 'response',
      id: 4711,
      questions: [],
      answers: [{ name: `${n}.example`, type: 'A', data: '192.0.2.1' }],
    });

  it('is signed message by message, and each in its place', () => {
    const { message, verify, isProven } = signed();
    const { sign } = checkRequest(message, keyOf) as Valid;
    const parts = [1, 2, 3, 4].map((n) => sign(part(n)));
    expect(verify(parts[0]!)).toEqual(part(1));
    expect(() => verify(parts[2]!)).toThrow(TsigError);
    expect(verify(parts[1]!)).toEqual(part(2));
    expect(verify(parts[2]!)).toEqual(part(3));
    expect(isProven()).toBe(true);
  });

  it('may have messages without a signature, which the next one covers', () => {
    const { message, verify, isProven } = signed();
    const { sign } = checkRequest(message, keyOf) as Valid;
    verify(sign(part(1)));
    verify(part(2));
    expect(isProven()).toBe(false);
    expect(() => verify(sign(part(3)))).toThrow(TsigError);
    expect(() => signed().verify(part(1))).toThrow('answer without TSIG');
  });
});

describe('readSections', () => {
  it('costs no more than its bytes, however many records the header claims', () => {
    const lie = Buffer.alloc(65_535);
    lie.fill(0xff, 4, 12);
    expect(() => readSections(lie)).toThrow(MessageError);
  });
});
