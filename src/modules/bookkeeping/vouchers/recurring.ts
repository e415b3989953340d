import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { RECURRED } from './notices.ts';
import { makeDueDrafts, recurredText } from './templates.service.ts';

/** Makes the drafts of repeated templates every morning, and tells those who post. */
export function startRecurring({ jobs }: Deps): void {
  jobs.forTenant(
    'vouchers.recurring',
    ({ within }) =>
      within(async (ctx) => {
        for (const one of await makeDueDrafts(ctx))
          await notify(
            ctx,
            { jobs },
            { kind: RECURRED, title: recurredText(one), path: `/fin/knjizenje/nacrti/${one.draft_id}` },
          );
      }),
    { label: 'Nacrti iz šablona koji se ponavljaju', schedule: { daily: '5:20' }, afterStart: 90 },
  );
}
