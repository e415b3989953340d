import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSigned, signatureOf } from './signature.ts';

describe('isSigned', () => {
  it('believes the signature of these bytes by this token, and of no others', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }),
        fc.uint8Array({ minLength: 1 }),
        fc.nat(),
        (token, body, at) => {
          const signature = createHmac('sha256', token).update(body).digest('hex');
          expect(signatureOf(token, body).toString('hex')).toBe(signature);
          expect(isSigned(token, body, signature)).toBe(true);
          expect(isSigned(token, body, signature.toUpperCase())).toBe(true);
          const changed = Uint8Array.from(body);
          changed[at % body.length]! ^= 1;
          expect(isSigned(token, changed, signature)).toBe(false);
          expect(isSigned(`${token}x`, body, signature)).toBe(false);
        },
      ),
    );
  });

  it('refuses what is no signature at all', () => {
    const good = signatureOf('token', Buffer.from('x')).toString('hex');
    for (const bad of [
      '',
      good.slice(1),
      `${good}0`,
      ` ${good}`,
      `${good} `,
      `g${good.slice(1)}`,
      `${good}, ${good}`,
      `${good}\n`,
    ])
      expect(isSigned('token', Buffer.from('x'), bad)).toBe(false);
    fc.assert(fc.property(fc.string(), (text) => !isSigned('token', Buffer.from('x'), text)));
  });
});
