import type { OrganisationTables } from '../../core/organisation-tables.ts';

const BOT = 'Obrišite bota ovdje, pa ponovite provjeru.';

/** What the tables of Viber need when an organisation is moved or deleted. */
export const viberOrganisation: OrganisationTables = {
  staysBehind: [
    { table: 'viber_presence', why: 'who has a conversation open at this moment' },
    {
      table: 'viber_callbacks',
      why: 'what waits to be applied, which the installation that received it does',
    },
  ],
  sharedKeys: [
    { index: 'viber_bots_account', label: 'Viber bot', remedy: BOT },
    { index: 'viber_bots_hook', label: 'Adresa za Viber pozive', remedy: BOT },
    { index: 'viber_conversations_person', label: 'Razgovor Viber bota', remedy: BOT },
    { index: 'viber_messages_received', label: 'Viber poruka', remedy: BOT },
    { index: 'viber_messages_client', label: 'Poslana Viber poruka', remedy: BOT },
    { index: 'viber_links_pk', label: 'Javna adresa datoteke iz razgovora', remedy: BOT, hidden: true },
  ],
};
