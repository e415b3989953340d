/**
 * Where the tables would lie if Citus split the database by `tenant_id`, and what of today's schema it would refuse. Read by
 * docs/scale.md; the test beside compares it with the schema, both ways.
 */

/** What a table with a `tenant_id` is, if not distributed by it: for how it is found or read. */
export const NOT_DISTRIBUTED: readonly { as: 'reference' | 'local'; why: string; tables: RegExp }[] = [
  {
    as: 'reference',
    why: 'Who may do what is asked before an organisation is known; small, and rarely written.',
    tables:
      /^(tenant_(users|permissions|profiles)|member_(roles|permissions)|invitations|invitation_roles|api_keys|api_key_permissions)$/,
  },
  {
    as: 'reference',
    why: 'The organisation is found by it: by a name in an address, or a secret.',
    tables: /^(shops|app_log_keys|ejn_feeds|viber_bots)$/,
  },
  {
    as: 'local',
    why: 'One name space of all organisations, and one change feed in one order (docs/decisions/089-dns-change-feed.md).',
    tables: /^ddns_/,
  },
  {
    as: 'local',
    why: "Read in the order of the database's own transactions, over all organisations (docs/decisions/058-live-events.md).",
    tables: /^live_events$/,
  },
];

/** What Citus refuses of the tables that it would have, as the test names it; each would have to be changed first. */
export const REFUSED: readonly { why: string; what: readonly string[] }[] = [
  {
    why: 'An id that is unique by itself. It would have to begin with the organisation, as elsewhere.',
    what: [
      'key app_log_alerts.app_log_alerts_pkey',
      'key fin_reminders.fin_reminders_pkey',
      'key viber_callbacks.viber_callbacks_pkey',
      'key webhook_deliveries.webhook_deliveries_pkey',
      'key webhooks.webhooks_pkey',
    ],
  },
  {
    why: 'Unique within a record whose own key has the organisation: it can be added to the key without a change of meaning.',
    what: [
      'key viber_callbacks.viber_callbacks_digest',
      'key viber_conversations.viber_conversations_person',
      'key viber_messages.viber_messages_client',
      'key viber_messages.viber_messages_received',
    ],
  },
  {
    why: 'A secret or a public name by which a stranger asks: it would need a table of its own, a reference table, from which the organisation is found.',
    what: [
      'key apl_applications.apl_applications_slug_everywhere',
      'key ejn_digests.ejn_digests_end',
      'key lic_keys.lic_keys_kid',
      'key lic_licences.lic_licences_jti',
      'key viber_links.viber_links_pk',
    ],
  },
  {
    why: "A customer's licence names an application of its publisher, another organisation; pictures of the site name files of the operator's.",
    what: [
      'foreign key lic_licences.lic_licences_application_fk',
      'foreign key pictures.pictures_file_fk',
      'foreign key portfolio_picture_files.portfolio_picture_files_file_fk',
    ],
  },
  {
    why: 'Triggers that send NOTIFY or write to a table of all organisations. On a worker nobody listens, and that table is not there: they would have to go into the services.',
    what: [
      'trigger api_key_permissions',
      'trigger api_keys',
      'trigger apl_applications',
      'trigger apl_versions',
      'trigger member_permissions',
      'trigger member_roles',
      'trigger roles',
      'trigger tenant_permissions',
      'trigger tenant_profiles',
      'trigger tenant_users',
      'trigger tenants',
      'trigger users',
    ],
  },
  {
    why: "Triggers that read and write only rows of the same organisation: they may stay, with Citus's enable_unsafe_triggers.",
    what: [
      'trigger files',
      'trigger fin_bank_rows',
      'trigger fin_bank_statements',
      'trigger fin_lines',
      'trigger fin_locks',
      'trigger fin_mjesta_troska',
      'trigger fin_pdv_oznake',
      'trigger fin_poslovne_godine',
      'trigger fin_settings',
      'trigger fin_vouchers',
      'trigger fin_vrste_naloga',
    ],
  },
  {
    why: "Of a shared resource, so that it could be a reference table alone: partners of all organisations on every node. The operator's rows would have to get the operator's id first.",
    what: ['trigger companies'],
  },
];
