import { encode } from 'dns-packet';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyAnswer, openRequest } from './signed-request.ts';
import { signRequest } from './tsig-client.ts';
import { findTsig, TSIG_ERROR } from './tsig-record.ts';
import { readSections } from './wire.ts';

const question = encode({
  type: 'query',
  id: 7,
  flags: 0x0110,
  questions: [{ name: 'A.example', type: 'A' }],
});
const key = { name: 'k.example', algorithm: 'hmac-sha256' as const, secret: Buffer.from('tajna') };

it('opens what is signed and what is not, and refuses the rest', () => {
  expect(openRequest(question, () => null)).toMatchObject({ plain: question, key: null, room: 0 });
  const { message } = signRequest(question, key);
  expect(openRequest(message, () => key)).toMatchObject({ plain: question, key: 'k.example' });
  const refused = openRequest(message, () => null) as { refusal: Buffer };
  expect(refused.refusal.readUInt16BE(2)).toBe(0x8109);
  expect(findTsig(refused.refusal)!.tsig.error).toBe(TSIG_ERROR.BADKEY);
  const cut = openRequest(message.subarray(0, message.length - 1), () => key) as { refusal: Buffer };
  expect(cut.refusal).toEqual(Buffer.from([0, 7, 0x81, 1, 0, 0, 0, 0, 0, 0, 0, 0]));
});

it('answers any bytes with a message that can be read, unless there is no header', () => {
  expect(emptyAnswer(question, 5).subarray(12)).toEqual(question.subarray(12));
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 80 }).map(Buffer.from), (bytes) => {
      const { header } = readSections(emptyAnswer(bytes, 1));
      expect([header.answer, header.rcode, header.id]).toEqual([true, 1, bytes.readUInt16BE(0)]);
    }),
  );
});
