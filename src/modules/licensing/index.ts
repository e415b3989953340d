import type { ModuleManifest } from '../../core/manifest.ts';
import {
  LICENCE,
  LICENCE_ASKED,
  LICENCE_CHANGED,
  LICENCE_EVENTS,
  LICENCE_EXPIRES,
  LICENCES_PATH,
  LICENCES_TOPIC,
  MACHINES_PATH,
  OFFER,
  OFFERS_PATH,
  OWN_MACHINES_PATH,
  REGISTRATION,
  REGISTRATION_PATH,
  REGISTRATIONS_TOPIC,
  SAVE_LICENCES,
  SAVE_REGISTRATIONS,
  SEE_LICENCES,
  SEE_REGISTRATIONS,
} from './labels.ts';

/** Licences of applications: organisations register them, machines are activated with their keys. */
export const licensing: ModuleManifest = {
  name: 'licensing',
  permissions: [
    { stem: 'admin_licence', label: 'Licence aplikacija', platform: 'both' },
    { stem: 'korisnik_registracija_aplikacije', label: 'Registracija aplikacija', platform: 'none' },
  ],
  subjects: [LICENCE, REGISTRATION, OFFER],
  lists: [
    { name: 'licence', path: LICENCES_PATH, permission: SEE_LICENCES },
    { name: 'licence-ponude', path: OFFERS_PATH, permission: SEE_LICENCES },
    { name: 'licence-masine', path: MACHINES_PATH, permission: SEE_LICENCES },
    { name: 'registrovane-aplikacije', path: REGISTRATION_PATH, permission: SEE_REGISTRATIONS },
    { name: 'registrovane-masine', path: OWN_MACHINES_PATH, permission: SEE_REGISTRATIONS },
  ],
  topics: [LICENCES_TOPIC, REGISTRATIONS_TOPIC],
  notices: [LICENCE_ASKED, LICENCE_CHANGED, LICENCE_EXPIRES],
  webhookEvents: LICENCE_EVENTS,
  actions: [
    {
      label: 'Registracija aplikacije',
      also: 'licenca ključ aktivacija registruj program',
      to: REGISTRATION_PATH,
      require: [SEE_REGISTRATIONS],
    },
    {
      label: 'Registruj aplikaciju',
      also: 'nova licenca zatraži program',
      to: `${REGISTRATION_PATH}/nova`,
      require: [SEE_REGISTRATIONS, SAVE_REGISTRATIONS],
    },
    {
      label: 'Izdaj licencu',
      also: 'nova licenca ključ',
      to: `${LICENCES_PATH}/create`,
      require: [SEE_LICENCES, SAVE_LICENCES],
    },
  ],
  menu: [
    {
      key: 'admin-licence',
      group: 'admin',
      label: 'Licence',
      icon: 'license',
      to: LICENCES_PATH,
      managed: true,
      require: [SEE_LICENCES],
      order: 56,
      count: {
        from: `/api${LICENCES_PATH}/counts`,
        field: 'waiting',
        label: 'čeka odobrenje',
        topic: LICENCES_TOPIC.name,
      },
    },
  ],
};
