import { expect, it } from 'vitest';
import { ApiError } from '../../web/call.ts';
import { errorText } from './begin.ts';

const refused = (status: number, message?: string) => new ApiError(status, 'x', 'u', { message });

it('says what the server says', () => {
  for (const status of [200, 422, 429, 503])
    expect(errorText(refused(status, 'Red je pun.'))).toBe('Red je pun.');
});

it('has words of its own for an answer without any, and for no answer', () => {
  expect(errorText(refused(200))).toBe('Greška prilikom testiranja sajta');
  for (const status of [0, 404, 422, 500])
    expect(errorText(refused(status))).toBe('Greška prilikom komunikacije sa serverom');
  expect(errorText(new TypeError('x'))).toBe('Greška prilikom komunikacije sa serverom');
});
