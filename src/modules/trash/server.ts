import type { ServerModule } from '../../server/module.ts';
import { PURGED_AT_ONCE, purgeTrash } from './purge.ts';

export default {
  name: 'trash',
  belongings: [{ table: 'trash', label: 'Korpa', resource: 'part_of_resource', record: 'part_of' }],
  async start({ jobs }) {
    jobs.forTenant(
      'trash.purge',
      async ({ within }) => {
        while ((await within(purgeTrash)) === PURGED_AT_ONCE);
      },
      { label: 'Pražnjenje korpe', schedule: { daily: '3:47' } },
    );
  },
} satisfies ServerModule;
