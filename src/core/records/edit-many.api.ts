import { z } from 'zod';
import { countText } from '../count-text.ts';
import { id } from '../endpoint.ts';
import { fieldsOf, type Resource } from '../resource.ts';

/** Most records changed at once. */
export const MAX_EDITED = 1000;
/** Most changed records shown as a sample. */
export const SAMPLES = 5;

/** Fields that may be set for many records at once: no part of a unique key, no secret and no file. */
export const fieldsForMany = (resource: Resource): string[] => {
  const unique = new Set((resource.unique ?? []).flat());
  return fieldsOf(resource)
    .filter(([name, field]) => field.kind !== 'secret' && field.kind !== 'file' && !unique.has(name))
    .map(([name]) => name);
};

const atMost = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1, 'Odaberite bar jedan zapis.')
    .max(MAX_EDITED, `Najviše ${countText(MAX_EDITED)} zapisa odjednom.`);
const values = z.record(z.string(), z.unknown()).describe('Nove vrijednosti, po polju.');

export const previewBody = z.strictObject({ idguids: atMost(z.string()), values });
export const editManyBody = z.strictObject({
  records: atMost(
    z.strictObject({ idguid: z.string(), version: z.int().min(1).describe('Verzija iz pregleda.') }),
  ),
  values,
});

/** A value in a record's history or in a preview. */
export const readable = z.unknown().describe('Vrijednost kako se čita; povezani zapis po nazivu.');
/** What a change of many records would do. */
export const editManyPreview = z
  .strictObject({
    total: z.int().describe('Odabranih zapisa.'),
    changing: z
      .array(z.strictObject({ idguid: id, version: z.int() }))
      .describe('Zapisi koji će se promijeniti, kako se šalju za izmjenu.'),
    unchanged: z.int().describe('Zapisa koji već imaju te vrijednosti.'),
    refused: z.int().describe('Zapisa koji se ne mogu promijeniti.'),
    refusals: z
      .array(
        z.strictObject({
          idguid: z.string(),
          title: z.string().nullable().describe('Naziv i šifra; prazno za zapis kojeg više nema.'),
          field: z.string().nullable().describe('Prazno kad se misli na cijeli zapis.'),
          message: z.string(),
        }),
      )
      .describe('Koji i zašto.'),
    samples: z
      .array(
        z.strictObject({
          idguid: id,
          title: z.string(),
          changes: z.record(z.string(), z.strictObject({ from: readable, to: readable })),
        }),
      )
      .describe(`Prvih ${SAMPLES} izmjena.`),
  })
  .meta({ id: 'EditManyPreview' });
export type EditManyPreview = z.infer<typeof editManyPreview>;
