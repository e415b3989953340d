import type { ServerModule } from '../../server/module.ts';
import { PURGED_AT_ONCE, purgeTrash } from './purge.ts';

export default {
  name: 'trash',
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
