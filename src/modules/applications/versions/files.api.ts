import { z } from 'zod';
import { endpoint, failure, idParams, staleOf } from '../../../core/endpoint.ts';
import { fileEndpoint } from '../../../core/files/file-endpoint.ts';
import { SAVE_APPLICATIONS, SEE_APPLICATIONS, VERSIONS_API } from '../labels.ts';
import { ARCHITECTURES, type Architecture, type FileKind, KIND_LABELS } from './states.ts';
import { versionGet } from './versions.api.ts';

const tag = 'Verzije aplikacija';
const save = { permission: SAVE_APPLICATIONS, tag } as const;
const base = `${VERSIONS_API}/:idguid/files`;
const params = idParams.extend({ file: z.string().toLowerCase().describe('Datoteka verzije.') });
const single = { path: `${base}/:file`, params } as const;
const answer = versionGet.answer;

const signature = (what: string) =>
  z.string('Unesite tekst.').max(2000, 'Predugačko.').nullable().describe(what);
const shape = {
  kind: z.enum(Object.keys(KIND_LABELS) as [FileKind, ...FileKind[]], 'Odaberite šta je datoteka.'),
  architecture: z.enum(
    Object.keys(ARCHITECTURES) as [Architecture, ...Architecture[]],
    'Odaberite za koje je procesore.',
  ),
  minisign: signature('Potpis minisign-a: sadržaj datoteke .minisig, ili .sig koji je napravio Tauri.'),
  ed25519: signature('Potpis za Sparkle, kako ga ispisuje sign_update.'),
};
const shapeOfChange = z.object(shape).partial().shape;

export type FileChange = {
  kind?: FileKind;
  architecture?: Architecture;
  minisign?: string | null;
  ed25519?: string | null;
};

const REFUSED = {
  409: {
    description: 'Verzija je objavljena, pa se datoteke ne mijenjaju (`state`).',
    schema: z.union([staleOf(versionGet.answer.shape.data), failure]),
  },
};

export const fileAdd = endpoint({
  ...save,
  method: 'POST',
  path: base,
  params: idParams,
  summary: 'Dodaj datoteku verziji; ista imenom zamjenjuje onu koja je tu',
  body: z.strictObject({ file_id: z.string('Pošaljite datoteku.'), ...shapeOfChange }),
  answer,
  status: 201,
  refuses: REFUSED,
});

export const fileUpdate = endpoint({
  ...save,
  ...single,
  method: 'PATCH',
  summary: 'Promijeni vrstu, procesore ili potpise datoteke; šta se ne navede, ostaje',
  body: z.strictObject(shapeOfChange),
  answer,
  refuses: REFUSED,
});

export const fileRemove = endpoint({
  ...save,
  ...single,
  method: 'DELETE',
  summary: 'Ukloni datoteku nacrta; povučenoj verziji se uklanja sve osim mapa blokova',
  answer,
  refuses: REFUSED,
});

export const fileCheck = endpoint({
  ...save,
  ...single,
  method: 'POST',
  path: `${base}/:file/check`,
  summary: 'Provjeri datoteku ponovo',
  answer,
  refuses: REFUSED,
});

export const fileContent = fileEndpoint({
  permission: SEE_APPLICATIONS,
  tag,
  path: `${base}/:file/content`,
  params,
  summary: 'Datoteka verzije',
});
