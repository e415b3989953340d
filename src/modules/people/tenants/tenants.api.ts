import { z } from 'zod';
import { answerOf, endpoint, id, idParams } from '../../../core/endpoint.ts';
import { emailField, firstNameField, lastNameField, nameField } from '../../../core/identity/fields.ts';
import { ORGANISATIONS } from '../../../core/identity/paths.ts';
import { settings, settingsBody } from './settings.api.ts';

const tag = 'Organizacije';
const one = { path: `${ORGANISATIONS}/:idguid`, params: idParams } as const;

export const tenantGet = endpoint({
  ...one,
  method: 'GET',
  permission: 'admin_tenants_pregled',
  tag,
  summary: 'Organizacija: svoja, a operateru bilo koja',
  answer: answerOf(settings),
});

export const tenantCreate = endpoint({
  method: 'POST',
  path: ORGANISATIONS,
  permission: 'admin_tenants_save',
  tag,
  summary: 'Dodaj organizaciju i pozovi njenog prvog administratora (samo operater)',
  body: z.strictObject({
    name: nameField('Unesite naziv organizacije.', 120),
    email: emailField.describe('E-mail prvog administratora.'),
    first_name: firstNameField,
    last_name: lastNameField,
  }),
  answer: answerOf(z.strictObject({ idguid: id })),
  status: 201,
  refuses: { 409: { description: 'Organizacija s tim nazivom već postoji (`duplicate`).' } },
});
export type NewTenant = z.infer<(typeof tenantCreate)['body']>;

export const tenantUpdate = endpoint({
  ...one,
  method: 'PATCH',
  permission: 'admin_tenants_save',
  tag,
  summary: 'Uredi organizaciju',
  body: settingsBody,
  answer: answerOf(settings),
  refuses: {
    409: {
      description:
        'Neko je organizaciju u međuvremenu promijenio (`stale`), ili je naziv zauzet (`duplicate`).',
    },
  },
});
