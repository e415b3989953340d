import { describe, expect, it } from 'vitest';
import { schemaOf } from '../../core/form-fields.ts';
import { cantons, countries, entities, municipalities, taxes, units } from './reference-data.ts';
import { drzave, ent, jediniceMjere, kantoni, opstine, porezi } from './resources.ts';

/** Stands for a reference that the seed fills in. */
const someId = '01a1fdef-f5bf-757e-8d78-6122fa30b6a2';

describe('reference data', () => {
  it('has the rows its README promises', () => {
    expect(countries()).toHaveLength(250);
    expect(entities()).toHaveLength(3);
    expect(cantons()).toHaveLength(10);
    expect(municipalities()).toHaveLength(145);
    expect(units()).toHaveLength(81);
    expect(taxes()).toHaveLength(6);
  });

  it.each([
    { resource: drzave, rows: countries() },
    { resource: ent, rows: entities().map((row) => ({ ...row, drzava_id: someId })) },
    { resource: kantoni, rows: cantons().map((row) => ({ ...row, entitet_id: someId })) },
    { resource: opstine, rows: municipalities().map((one) => ({ ...one.fields, entitet_id: someId })) },
    { resource: jediniceMjere, rows: units() },
    { resource: porezi, rows: taxes() },
  ])('would be accepted from a person: $resource.name', ({ resource, rows }) => {
    const schema = schemaOf(resource.fields);
    for (const row of rows)
      expect(schema.safeParse(row), JSON.stringify(row)).toMatchObject({ success: true });
  });

  it('prefers the CLDR name of a country and keeps the zeros of its number', () => {
    const find = (alpha2: string) => countries().find((row) => row.alpha2 === alpha2);
    expect(find('NL')).toMatchObject({ naziv: 'Nizozemska' });
    expect(find('BA')).toMatchObject({ naziv: 'Bosna i Hercegovina', alpha3: 'BIH', numericki: '070' });
    expect(find('XK')).toMatchObject({ naziv: 'Kosovo' });
  });

  it('ties each municipality to an entity that is there, and the Federation’s to a canton', () => {
    const entityCodes = entities().map((row) => row.kod);
    const cantonCodes = cantons().map((row) => row.kod);
    for (const { fields, entity, canton } of municipalities()) {
      expect(entityCodes, String(fields.naziv)).toContain(entity);
      if (entity === 'FBiH') expect(cantonCodes, String(fields.naziv)).toContain(canton);
      else expect(canton, String(fields.naziv)).toBeNull();
    }
  });

  it('knows the composite cities, Stanari without a code and the places without a postal code', () => {
    const all = municipalities();
    const partsOf = (city: string) => all.filter((one) => one.partOf === city).length;
    expect([partsOf('Grad Sarajevo'), partsOf('Grad Istočno Sarajevo')]).toEqual([4, 6]);
    expect(all.filter((one) => one.fields.status === 'slozeni_grad').map((one) => one.fields.naziv)).toEqual([
      'Grad Sarajevo',
      'Grad Istočno Sarajevo',
    ]);
    expect(all.filter((one) => one.fields.sifra === null).map((one) => one.fields.naziv)).toContain(
      'Stanari',
    );
    expect(all.filter((one) => one.fields.postanski_broj === null)).toHaveLength(20);
  });
});
