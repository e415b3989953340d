import { describe, expect, it } from 'vitest';
import { verifyAnswer, verifyLicence } from '../examples/licence-verifier/verify.ts';
import {
  ANSWERS,
  answer,
  answerLine,
  asked,
  askedOf,
  JTI,
  LICENCES,
  licenceLine,
  lineOf,
  NOW,
  TOKEN,
} from './licence-vectors.ts';

describe('the checker in TypeScript', () => {
  it.each(LICENCES)('a licence %s', (...vector) => {
    const [, token, , more] = vector;
    expect(lineOf(verifyLicence(token, asked(more)))).toBe(licenceLine(vector));
  });
  it.each(ANSWERS)('an answer %s', (...vector) => {
    const [, token, , more] = vector;
    expect(lineOf(verifyAnswer(token, askedOf(more)))).toBe(answerLine(vector));
  });
});

it('a program whose clock is behind goes on from the time that the server has signed', () => {
  const clock = 1_262_304_000;
  const first = verifyLicence(TOKEN, asked({ now: clock }));
  expect(first).toMatchObject({ ok: false, fault: 'not_yet', claims: { jti: JTI } });
  const told = verifyAnswer(answer(), askedOf({ now: clock }));
  expect(told).toMatchObject({ ok: true, seen: NOW });
  // A minute later, by a clock that only counts.
  const now = NOW + 60;
  expect(verifyLicence(TOKEN, asked({ now, lastSeen: NOW }))).toMatchObject({ ok: true, seen: now });
  expect(verifyAnswer(answer(), askedOf({ nonce: '', now }))).toMatchObject({ ok: true, seen: now });
});
