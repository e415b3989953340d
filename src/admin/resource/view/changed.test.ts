import { expect, it } from 'vitest';
import '../../../modules.ts';
import { changedText, showsChanges } from './changed.ts';

const change = { from: 'a', to: 'b' };

it('names the first few changed fields as a person reads them, in their own order', () => {
  expect(changedText('users', { email: change, first_name: change })).toBe('Ime, E-mail');
  const many = { roles: change, is_active: change, email: change, last_name: change, first_name: change };
  expect(changedText('users', many)).toBe('Ime, Prezime, E-mail i još 2');
  expect(changedText('drzave', { naziv: change })).toBe('Naziv');
  expect(changedText('users', {})).toBe('');
  expect(changedText('nepoznato', { polje: change })).toBe('polje');
});

it.each(['update', 'security', 'warning', 'download'])(
  'tells what stands in an entry that says %s, also where nothing stood before',
  (action) => {
    expect(showsChanges({ action, changes: { stanje: { from: null, to: 'a' } } })).toBe(true);
    expect(showsChanges({ action, changes: {} })).toBe(false);
  },
);

it('tells of a removed record what it was merged into, and does not repeat the values of a new one', () => {
  const set = { from: null, to: 'Alfa' };
  expect(showsChanges({ action: 'delete', changes: { _into: set } })).toBe(true);
  expect(showsChanges({ action: 'merge', changes: { _merged: set } })).toBe(true);
  expect(showsChanges({ action: 'delete', changes: {} })).toBe(false);
  expect(showsChanges({ action: 'create', changes: { naziv: set } })).toBe(false);
  expect(showsChanges({ action: 'restore', changes: { naziv: set } })).toBe(false);
});
