import { sql } from 'drizzle-orm';
import { type FirstStep, firstSteps } from '../dashboard/slots.ts';
import { own } from './companies.service.ts';

const partners: FirstStep = {
  name: 'partneri',
  label: 'Uvezite partnere iz Excela',
  hint: 'Kupci i dobavljači s adresama, brojevima i računima; mogu se upisati i jedan po jedan.',
  needs: ['admin_companies_pregled', 'admin_companies_save'],
  to: '/admin/companies/import',
  async isDone(ctx) {
    const { rows } = await ctx.db.execute<{ found: boolean }>(
      sql`select exists (select from companies where ${own(ctx)} and updated_by is not null) as found`,
    );
    return rows[0]!.found;
  },
};

/** What companies put on the dashboard. */
export const fillDashboard = (): void => firstSteps.add(partners);
