import { expect, it } from 'vitest';
import { moduleLabel } from './permission-names.ts';

it('reads a module as its rights write it, else as it is named', () => {
  expect(moduleLabel('skladiste', ['Zalihe: pregled', 'Ulaz u skladište: pregled'])).toBe('Skladište');
  expect(moduleLabel('skladiste', ['Zalihe: pregled', 'Skladištar: pregled'])).toBe('Skladiste');
  expect(moduleLabel('erp', ['Erp: pregled'])).toBe('ERP šifarnici');
});
