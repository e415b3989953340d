import { expect, it } from 'vitest';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { NoData, startError } from './missing-data.ts';

const said = (error: unknown, onLine = false): string => {
  const fault = startError(error, onLine);
  expect(fault).toBeInstanceOf(Refusal);
  return (fault as Refusal).message;
};

it('names the language whose data is not there', () => {
  expect(said(new NoData('srp', new TypeError('Failed to fetch')), true)).toContain(
    'za jezik „Srpski (ćirilica)” nisu preuzeti',
  );
  expect(said(new NoData('bos', new Error('504')))).toContain('„Bosanski”');
  expect(said(new TypeError('Failed to fetch'))).toContain('za čitanje slika nisu preuzeti');
});

it('what fails although there is a network is told as it is', () => {
  const error = new NoData('eng', new Error('404'));
  expect(startError(error, true)).toBe(error);
});
